/** Which receivers may have an address that is not on the open internet. */
export interface Receivers {
  /** Where the catalogue is tried out, any may. */
  allowsAnyAddress: boolean;
  /** Hosts that whoever runs the catalogue has named. */
  privateHosts: readonly string[];
}

export const allowsPrivate = ({ hostname }: URL, { allowsAnyAddress, privateHosts }: Receivers): boolean =>
  allowsAnyAddress || privateHosts.includes(hostname.replace(/^\[|\]$/g, "").toLowerCase());
