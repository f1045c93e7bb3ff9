/** The receivers that may have a private address. */
export interface Receivers {
  /** Any receiver, as in a demo installation. */
  allowsAnyAddress: boolean;
  /** Hosts that the configuration names. */
  privateHosts: readonly string[];
}

export const allowsPrivate = ({ hostname }: URL, { allowsAnyAddress, privateHosts }: Receivers): boolean =>
  allowsAnyAddress || privateHosts.includes(hostname.replace(/^\[|\]$/g, "").toLowerCase());
