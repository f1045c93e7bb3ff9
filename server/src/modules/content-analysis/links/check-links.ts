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
/** A host that has kept silent so often in a row is taken to do so for the rest. */
const mostSilences = 3;
/** In milliseconds. What has not been asked by then is asked another night. */
const longestRound = 3_600_000;

/** Checks links politely: some hosts at a time, and each host asked one thing at a time with a pause between. */
export async function checkLinks(urls: readonly string[], checking: Checking): Promise<void> {
  const hosts = [...Map.groupBy(urls, (url) => new URL(url).host).values()];
  const until = Date.now() + longestRound;
  const work = async () => {
    for (let links = hosts.shift(); links; links = hosts.shift()) await checkHost(links, { ...checking, until });
  };
  await Promise.all(Array.from({ length: hostsAtOnce }, work));
}

async function checkHost(
  links: readonly string[],
  { onChecked, until, ...checking }: Checking & { until: number },
): Promise<void> {
  const check = createHostCheck(checking);
  for (const [place, url] of links.entries()) {
    if (checking.signal.aborted || Date.now() > until) return;
    await onChecked(await check(url, place > 0));
  }
}

/** Asks one host about one link after the other, until it has kept silent for too long. */
function createHostCheck(checking: Omit<Checking, "onChecked">) {
  let silences = 0;
  let latest: LinkCheck | undefined;
  return async (url: string, isPaused: boolean): Promise<LinkCheck> => {
    if (latest && silences >= mostSilences) return { ...latest, url };
    if (isPaused) await wait(pauseBetween);
    latest = await checkLink(url, checking);
    silences = latest.isAnswered ? 0 : silences + 1;
    return latest;
  };
}
