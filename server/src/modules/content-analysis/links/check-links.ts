import { setTimeout as wait } from "node:timers/promises";
import { checkLink, isAnswered, type LinkCheck } from "./check-link.ts";

interface CheckOptions {
  allowsPrivate: boolean;
  signal: AbortSignal;
  /** Called after each link. */
  onChecked: (check: LinkCheck) => Promise<void>;
}

const maxConcurrentHosts = 6;
const pauseMs = 200;
/** After this many checks in a row without a response, the other links of the host count as unanswered too. */
const maxSilentChecks = 3;
/** Links that have not been checked by then are left to the next analysis. */
const maxRoundMs = 3_600_000;

/** Checks a few hosts at a time; each host gets one request at a time, with a pause in between. */
export async function checkLinks(urls: readonly string[], options: CheckOptions): Promise<void> {
  const hosts = [...Map.groupBy(urls, (url) => new URL(url).host).values()];
  const until = Date.now() + maxRoundMs;
  const work = async () => {
    for (let links = hosts.shift(); links; links = hosts.shift()) await checkHost(links, { ...options, until });
  };
  await Promise.all(Array.from({ length: maxConcurrentHosts }, work));
}

async function checkHost(
  links: readonly string[],
  { onChecked, until, ...options }: CheckOptions & { until: number },
): Promise<void> {
  const check = createHostCheck(options);
  for (const [index, url] of links.entries()) {
    if (options.signal.aborted || Date.now() > until) return;
    await onChecked(await check(url, index > 0));
  }
}

/** Checks the links of one host, until it has not responded for a number of them. */
function createHostCheck(options: Omit<CheckOptions, "onChecked">) {
  let silentChecks = 0;
  let lastCheck: LinkCheck | undefined;
  return async (url: string, isPaused: boolean): Promise<LinkCheck> => {
    if (lastCheck && silentChecks >= maxSilentChecks) return { ...lastCheck, url };
    if (isPaused) await wait(pauseMs);
    lastCheck = await checkLink(url, options);
    silentChecks = isAnswered(lastCheck) ? 0 : silentChecks + 1;
    return lastCheck;
  };
}
