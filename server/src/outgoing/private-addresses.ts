import { type LookupAddress, lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Address ranges outside of the public internet: loopback, local networks and reserved ranges. */
const nonPublicRanges = {
  ipv4: [
    ["0.0.0.0", 8],
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["127.0.0.0", 8],
    ["169.254.0.0", 16],
    ["172.16.0.0", 12],
    ["192.0.0.0", 24],
    ["192.0.2.0", 24],
    ["192.88.99.0", 24],
    ["192.168.0.0", 16],
    ["198.18.0.0", 15],
    ["198.51.100.0", 24],
    ["203.0.113.0", 24],
    ["224.0.0.0", 4],
    ["240.0.0.0", 4],
  ],
  // Only 2000::/3 is global. Everything else is refused, mapped and translated IPv4 addresses among it.
  ipv6: [
    ["::", 3],
    ["2001::", 23],
    ["2001:db8::", 32],
    ["2002::", 16],
    ["3fff::", 20],
    ["4000::", 2],
    ["8000::", 1],
  ],
} as const;

/** One list per family: in a common one, IPv4 addresses would also match IPv6 ranges. */
const lists = { ipv4: toList("ipv4"), ipv6: toList("ipv6") };

function toList(kind: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of nonPublicRanges[kind]) list.addSubnet(network, prefix, kind);
  return list;
}

export function isPrivateAddress(address: string): boolean {
  const kind = isIP(address) === 6 ? "ipv6" : "ipv4";
  return lists[kind].check(address, kind);
}

/** The request would reach a private address. */
export class PrivateAddressError extends Error {
  override readonly name = "PrivateAddressError";

  constructor(host: string) {
    super(`${host} is not on the open internet`);
  }
}

/** A host given as an IP address is never looked up, so the address itself is checked. */
export function refusePrivateHost({ hostname }: URL): void {
  const host = hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0 && isPrivateAddress(host)) throw new PrivateAddressError(host);
}

/**
 * Resolves host names and refuses private addresses. The connection uses the address that was checked, so a name that
 * resolves differently the second time (DNS rebinding) gains nothing.
 */
export const lookUpPublicAddress: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const [first] = found ?? [];
    if (error || !first) {
      callback(error ?? new Error(`${hostname} is not found`), "");
    } else if (found.some(({ address }) => isPrivateAddress(address))) {
      callback(new PrivateAddressError(hostname), "");
    } else if (options.all) {
      callback(null, found);
    } else {
      callback(null, first.address, first.family);
    }
  });
};
