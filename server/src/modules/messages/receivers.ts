/** The receivers that may have a private address. */
export interface Receivers {
  /** In a demo installation any receiver may. */
  allowsAnyAddress: boolean;
  /** Hosts that the configuration names. */
  privateHosts: readonly string[];
}

export const allowsPrivate = ({ hostname }: URL, { allowsAnyAddress, privateHosts }: Receivers): boolean =>
  allowsAnyAddress || privateHosts.includes(hostname.replace(/^\[|\]$/g, "").toLowerCase());
