import { contractName, contractNames, contractVersionOf, streamPageSize } from "@indikatorkatalogen/contract";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Store } from "../store/store.repository.ts";
import { texts } from "../texts/texts.ts";
import { AppError } from "./error-handler.ts";
import type { UsageCounts } from "./usage-counts.ts";

/** As in paths, `v3_1`, or as a number, `3.1`. */
const contract = z.preprocess(
  (value) => contractNames.find((name) => String(contractVersionOf[name]) === value) ?? value,
  contractName,
);

const maxPageSize = 500;
const query = z.object({
  contract,
  since: z
    .string()
    .regex(/^[0-9a-f]{12}-\d{1,15}$/)
    .optional(),
  pagesize: streamPageSize(maxPageSize),
});

/** Public: published measures, and their changes since a cursor. */
export function consumerRoutes(app: FastifyInstance, store: Store, counts: UsageCounts): void {
  app.get("/measures", async (request, reply) => {
    const parsed = query.safeParse(request.query);
    if (!parsed.success) throw new AppError("VALIDATION_400", texts.invalid);
    const { contract, since, pagesize } = parsed.data;
    const after = toNumber(store, since);
    // A HEAD request reads nothing; a request that is answered with 304 counts.
    if (request.method === "GET") counts.add(contract);
    const tag = `"${store.id}-${store.lastChange(contract)}"`;
    reply.header("etag", tag).header("cache-control", "public, no-cache");
    if (matches(request.headers["if-none-match"], tag)) return reply.code(304).send();
    // Contents are stored as they are sent, so the page is assembled without parsing them.
    const rows = store.listChanged(contract, after, pagesize + 1);
    const page = rows.slice(0, pagesize);
    const contents = page.flatMap(({ content }) => content ?? []);
    const removed = page.flatMap(({ id, content }) => (content === null ? id : []));
    const next = `${store.id}-${page.at(-1)?.sequence ?? after}`;
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
  if (storeId !== store.id) throw new AppError("CONFLICT_409", texts.startOver);
  return Number(number);
}

const matches = (header: string | undefined, tag: string): boolean =>
  (header ?? "").split(",").some((one) => one.trim().replace(/^W\//, "") === tag);
