const addressPattern = /^(?<scheme>postgres(?:ql)?:\/\/)(?<user>[^/?]*@)?(?<hosts>[^/?@]*)(?<rest>.*)$/;

function singleAddresses(url: string): string[] {
  const { scheme = "", user = "", hosts = "", rest = "" } = addressPattern.exec(url)?.groups ?? {};
  return hosts.split(",").map((host) => scheme + user + host + rest);
}

/** An address with several hosts, `postgres://user@one:5432,two:5432/catalogue`, as one address for each. */
export function splitHosts(url: string): string[] {
  return singleAddresses(url).map((address) => {
    const single = new URL(address);
    // We look for the host that accepts writes ourselves.
    single.searchParams.delete("target_session_attrs");
    return single.href;
  });
}

/** Whether every host of an address can be read. */
export function isServerUrl(url: string): boolean {
  return addressPattern.test(url) && singleAddresses(url).every((single) => URL.canParse(single));
}

/** Host and database, without user and password. */
export function nameOfServer(url: string): string {
  const { hosts = "", rest = "" } = addressPattern.exec(url)?.groups ?? {};
  return hosts + rest.replace(/\?.*$/, "");
}
