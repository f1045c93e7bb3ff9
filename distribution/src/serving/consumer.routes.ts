import { contractName, contractNames, contractVersionOf, streamPageSize } from "@indikatorkatalogen/contract";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Store } from "../store/store.repository.ts";
import { texts } from "../texts/texts.ts";
import { Refusal } from "./refusal.ts";
import type { UsageCounts } from "./usage-counts.ts";

/** As in addresses, `v3_1`, or as the number that it is, `3.1`. */
const contract = z.preprocess(
  (given) => contractNames.find((name) => String(contractVersionOf[name]) === given) ?? given,
  contractName,
);

const mostMeasures = 500;
const query = z.object({
  contract,
  since: z
    .string()
    .regex(/^[0-9a-f]{12}-\d{1,15}$/)
    .optional(),
  pagesize: streamPageSize(mostMeasures),
});

/** What everybody may fetch: published measures, and what has become of them since last time. */
export function consumerRoutes(app: FastifyInstance, store: Store, counts: UsageCounts): void {
  app.get("/measures", async (request, reply) => {
    const asked = query.safeParse(request.query);
    if (!asked.success) throw new Refusal("VALIDATION_400", texts.invalid);
    const { contract, since, pagesize } = asked.data;
    const after = toNumber(store, since);
    // Whoever asks for the head alone fetches nothing; whoever has everything already did ask.
    if (request.method === "GET") counts.add(contract);
    const tag = `"${store.id}-${store.lastChange(contract)}"`;
    reply.header("etag", tag).header("cache-control", "public, no-cache");
    if (holds(request.headers["if-none-match"], tag)) return reply.code(304).send();
    // Contents are kept as they are sent, so the page is put together and not made anew.
    const rows = store.listChanged(contract, after, pagesize + 1);
    const shown = rows.slice(0, pagesize);
    const contents = shown.flatMap(({ content }) => content ?? []);
    const removed = shown.flatMap(({ id, content }) => (content === null ? id : []));
    const next = `${store.id}-${shown.at(-1)?.sequence ?? after}`;
    return reply
      .type("application/json; charset=utf-8")
      .send(
        `{"measures":[${contents.join(",")}],"removed":${JSON.stringify(removed)},"next":"${next}","hasMore":${rows.length > pagesize}}`,
      );
  });
}

function toNumber(store: Store, since: string | undefined): number {
  if (since === undefined) return 0;
  const [storeId, number] = since.split("-");
  if (storeId !== store.id) throw new Refusal("CONFLICT_409", texts.startOver);
  return Number(number);
}

const holds = (header: string | undefined, tag: string): boolean =>
  (header ?? "").split(",").some((one) => one.trim().replace(/^W\//, "") === tag);
