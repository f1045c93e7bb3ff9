import { setTimeout as wait } from "node:timers/promises";
import { checkLink, type LinkCheck } from "./check-link.ts";

interface Checking {
  allowsPrivate: boolean;
  signal: AbortSignal;
  /** Told of each link as it is checked. */
  onChecked: (check: LinkCheck) => Promise<void>;
}

const hostsAtOnce = 6;
const pauseBetween = 200;

/** Checks links politely: some hosts at a time, and each host asked one thing at a time with a pause between. */
export async function checkLinks(urls: readonly string[], checking: Checking): Promise<void> {
  const hosts = [...Map.groupBy(urls, (url) => new URL(url).host).values()];
  const work = async () => {
    for (let links = hosts.shift(); links; links = hosts.shift()) await checkHost(links, checking);
  };
  await Promise.all(Array.from({ length: hostsAtOnce }, work));
}

async function checkHost(links: readonly string[], { onChecked, ...checking }: Checking): Promise<void> {
  for (const [place, url] of links.entries()) {
    if (checking.signal.aborted) return;
    if (place > 0) await wait(pauseBetween);
    await onChecked(await checkLink(url, checking));
  }
}
