import { maxPageSize, type Page } from "@indikatorkatalogen/contract";

interface Rows<Row> {
  rows: Row[];
  total: number;
}

/** Reads the first rows of a list, which may be several pages. */
export async function firstRows<Row>(
  count: number,
  readPage: (page: { index: number; pagesize: number }) => Promise<Page<Row>>,
): Promise<Rows<Row>> {
  const pagesize = Math.min(count, maxPageSize);
  const first = await readPage({ index: 0, pagesize });
  const pageCount = Math.ceil(Math.min(count, first.totalCount) / pagesize);
  const others = await Promise.all(
    Array.from({ length: Math.max(0, pageCount - 1) }, (_, index) => readPage({ index: index + 1, pagesize })),
  );
  const rows = [first, ...others].flatMap(({ pageResults }) => pageResults).slice(0, count);
  return { rows, total: first.totalCount };
}

/** Names equal to the text first, then those that begin with it, then those that contain it. */
export function byClosestName<O extends { name: string }>(options: readonly O[], text: string): O[] {
  const wanted = text.toLocaleLowerCase("sv");
  if (wanted === "") return [...options];
  const distance = ({ name }: O) => {
    const lower = name.toLocaleLowerCase("sv");
    if (lower === wanted) return 0;
    if (lower.startsWith(wanted)) return 1;
    return lower.includes(wanted) ? 2 : 3;
  };
  return options.toSorted((one, other) => distance(one) - distance(other));
}
