const loopback = /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

const isLoopback = (hostname: string) => loopback.test(hostname);

/** A build that still calls the developer's own machine must not look like one where nothing is allowed. */
export function refuseLoopback(responseUrl: string, pageHostname: string): void {
  if (responseUrl === "" || isLoopback(pageHostname)) return;
  if (isLoopback(new URL(responseUrl).hostname)) throw new Error("baseUrl needs to be updated");
}
