/** The receivers that may have a private address. */
export interface PrivateReceiverPolicy {
  /** Any receiver, as in a demo installation. */
  allowsAnyAddress: boolean;
  /** Hosts that the configuration names. */
  privateHosts: readonly string[];
}

export const allowsPrivate = ({ hostname }: URL, { allowsAnyAddress, privateHosts }: PrivateReceiverPolicy): boolean =>
  allowsAnyAddress || privateHosts.includes(hostname.replace(/^\[|\]$/g, "").toLowerCase());
