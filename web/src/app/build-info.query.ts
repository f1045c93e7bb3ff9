import { getBuildInfo } from "@indikatorkatalogen/contract";
import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { callApi } from "../api/call-api.ts";

const hourMs = 3_600_000;

interface Builds {
  /** The build that this page came from. */
  ours: string;
  newest: string;
}

const buildManifest = z.record(z.string(), z.object({ file: z.string(), isEntry: z.boolean().optional() }));

/** The script that started this page. */
const ourEntry = () => document.querySelector('script[type="module"]')?.getAttribute("src") ?? "";

/** The script that starts pages of the newest build. There is no manifest during development. */
async function fetchNewestEntry(signal: AbortSignal): Promise<string> {
  const response = await fetch("/build-manifest.json", { cache: "no-cache", signal });
  const manifest = buildManifest.safeParse(await response.json().catch(() => undefined));
  const entry = Object.values(manifest.data ?? {}).find(({ isEntry }) => isEntry);
  return entry ? `/${entry.file}` : ourEntry();
}

/** Fetched every hour, and when the tab gets focus. */
export const buildInfoQuery = queryOptions({
  queryKey: ["build"],
  queryFn: async ({ client, queryKey, signal }): Promise<Builds> => {
    const [{ build }, entry] = await Promise.all([callApi(getBuildInfo, {}, signal), fetchNewestEntry(signal)]);
    const ours = client.getQueryData<Builds>(queryKey)?.ours ?? `${build} ${ourEntry()}`;
    return { ours, newest: `${build} ${entry}` };
  },
  staleTime: 0,
  gcTime: Number.POSITIVE_INFINITY,
  refetchInterval: hourMs,
  refetchOnWindowFocus: "always",
  refetchOnMount: false,
});
