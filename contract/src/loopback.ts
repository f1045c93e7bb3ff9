const loopback = /^(localhost|(::ffff:)?127(\.\d{1,3}){3}|::1)$/i;

/** Whether a host name or IP address, an IPv6 address with or without brackets, is the machine itself. */
export const isLoopback = (hostname: string): boolean =>
  hostname === "127.0.0.1" || loopback.test(hostname.replace(/^\[(.*)\]$/, "$1"));

/** Whether a Host header, with or without a port, names the machine itself. Browsers resolve `*.localhost` locally. */
export function isLoopbackHost(host: string): boolean {
  const hostname = host.replace(/:\d+$/, "");
  return isLoopback(hostname) || /^[\w-]+\.localhost$/i.test(hostname);
}
