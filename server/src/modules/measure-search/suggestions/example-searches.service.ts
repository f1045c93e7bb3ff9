import type { SearchCatalogue } from "../catalogue/search-catalogue.service.ts";
import { everything } from "../index/search-types.ts";
import type { SearchContext } from "../search-context.ts";

export type ListExamples = () => Promise<string[]>;

const maxExamples = 5;
/** Examples change slowly: counting all concepts costs much more than a search. */
const maxAgeMs = 600_000;
/** Long names and abbreviations are hard to recognise. */
const isExample = /^[\p{Ll} -]{5,22}$/u;
/** Diseases and procedures have codes; general words of health care and statistics have none. */
const code = /^[A-Z]{1,3}\d{2}/;
/** What more measures than this have in their titles is not a subject. */
const maxShare = 0.08;
const minHits = 2;
/** Two examples share at most this part of their measures. */
const maxOverlap = 0.25;
const candidates = 60;

const published = { ...everything, statuses: ["PUBLISHED"], visible: ["PUBLISHED"], subset: "TITLE" } as const;

/** Diseases and procedures that many titles of published measures name, each about other measures than the rest. */
export function createExampleSearches({ catalogue, withinBudget }: SearchContext): ListExamples {
  let cached: { examples: Promise<string[]>; revision: number; since: number } | undefined;

  return async () => {
    await catalogue.ready();
    const revision = catalogue.revision();
    const now = performance.now();
    const isFresh = cached && (cached.revision === revision || now - cached.since < maxAgeMs);
    if (!cached || !isFresh) {
      const examples = findExamples(catalogue, withinBudget);
      cached = { examples, revision, since: now };
      // The next request tries again after a failure.
      examples.catch(() => {
        cached = undefined;
      });
    }
    return cached.examples;
  };
}

async function findExamples(
  { index, concepts }: SearchCatalogue,
  withinBudget: SearchContext["withinBudget"],
): Promise<string[]> {
  const names = concepts()
    .filter(({ preferred, queryTerms }) => isExample.test(preferred) && queryTerms.some((term) => code.test(term)))
    .map(({ preferred }) => preferred);
  const total = index.size(["PUBLISHED"]);
  const counted: { name: string; count: number }[] = [];
  for (const name of names) {
    const count = await withinBudget(() => index.count({ ...published, text: `"${name}"` }));
    if (count >= minHits && count <= Math.max(total * maxShare, minHits)) counted.push({ name, count });
  }
  counted.sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  const chosen: { name: string; ids: Set<string> }[] = [];
  for (const { name } of counted.slice(0, candidates)) {
    if (chosen.length === maxExamples) break;
    const { rows } = await withinBudget(() => index.search({ ...published, text: `${name} `, limit: 200 }));
    const ids = new Set(rows.map(({ measureId }) => measureId));
    if (chosen.every((other) => overlap(other.ids, ids) <= maxOverlap)) chosen.push({ name, ids });
  }
  return chosen.map(({ name }) => name);
}

/** The part of the smaller set that is in both. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter((id) => b.has(id)).length;
  return common / Math.max(1, Math.min(a.size, b.size));
}
