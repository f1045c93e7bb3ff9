import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { apiKeyHeader, type ConsumerPage, type ContractName, type ImportResult } from "@indikatorkatalogen/contract";
import { cleanUp } from "../../../server/src/testing/clean-up.ts";
import { buildApp } from "../app.ts";
import { type Catalogue, createCatalogue } from "../importing/catalogue.ts";
import { defaultImportLimits, type ImportLimits } from "../importing/import-contract.ts";
import { createImporter } from "../importing/importer.ts";
import { startPolling } from "../importing/poller.ts";
import { createUsageCounts } from "../serving/usage-counts.ts";
import { startReporting } from "../serving/usage-reporter.ts";
import { openStore } from "../store/store.repository.ts";

export const oldKey = "the-old-key-0123456789";
const newKey = "the-new-key-0123456789";
export const webhookSecret = `whsec_${Buffer.from("a secret that only the two of them know").toString("base64")}`;

interface TestHost {
  catalogueUrl: string;
  /** Wraps the host's calls to the catalogue. */
  wrap?: (catalogue: Catalogue) => Catalogue;
  limits?: ImportLimits;
  maxResponseBytes?: number;
}

/** A host with a store of its own, connected to a real catalogue. */
export async function startTestHost({
  catalogueUrl,
  wrap = (catalogue) => catalogue,
  limits = defaultImportLimits,
  ...reading
}: TestHost) {
  const folder = await mkdtemp(join(tmpdir(), "distribution-"));
  const store = openStore(folder);
  const stopping = new AbortController();
  const catalogue = wrap(
    createCatalogue({ url: catalogueUrl, key: oldKey, stopped: stopping.signal, pageSize: 2, ...reading }),
  );
  const importer = createImporter(store, catalogue, limits);
  let isPaused = () => false;
  const counts = createUsageCounts();
  const failures: unknown[] = [];
  const reporter = startReporting({ counts, catalogue, onFailure: (error) => failures.push(error) });
  // Tests report when they want to; by the clock a host of an earlier test would report in a later one.
  reporter.stop();
  const app = await buildApp({
    store,
    counts,
    importer,
    isPaused: () => isPaused(),
    hostNames: ["data.example.se"],
    keys: [newKey, oldKey],
    webhookSecrets: [webhookSecret],
    logger: false,
  });
  const stops: (() => void)[] = [];
  cleanUp(async () => {
    for (const stop of stops) stop();
    stopping.abort();
    await app.close();
    await importer.idle();
    store.close();
    await rm(folder, { recursive: true, force: true });
  });

  const fetchPage = async (query: Record<string, string>) =>
    (await app.inject({ url: "/measures", query })).json<ConsumerPage>();
  return {
    app,
    fetchPage,
    reportUsage: reporter.report,
    /** Errors of the usage reporter. */
    failures,
    poll: () => {
      const poller = startPolling({ store, catalogue, importer, onFailure: () => {} });
      isPaused = poller.isPaused;
      stops.push(poller.stop);
    },
    runImport: async (contract: ContractName, key = newKey) => {
      const answer = await app.inject({ url: `/import/${contract}`, headers: { [apiKeyHeader]: key } });
      return { status: answer.statusCode, result: answer.json<ImportResult>() };
    },
    /** The titles of all measures, read page by page. */
    listTitles: async (contract: ContractName) => {
      const titles: string[] = [];
      let since: string | undefined;
      for (;;) {
        const page: ConsumerPage = await fetchPage({ contract, pagesize: "3", ...(since && { since }) });
        titles.push(...page.measures.map(({ version }) => version.title));
        if (!page.hasMore) return titles.toSorted();
        since = page.next;
      }
    },
  };
}
