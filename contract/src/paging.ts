import { type ZodType, z } from "zod";

export const defaultPageSize = 20;
export const maxPageSize = 200;
export const maxSearchPageSize = 1000;

export const page = <T extends ZodType>(row: T) =>
  z.object({
    pageResults: z.array(row),
    index: z.number(),
    pageSize: z.number(),
    totalCount: z.number(),
  });

export interface Page<T> {
  pageResults: T[];
  index: number;
  pageSize: number;
  totalCount: number;
}

const wholeNumber = z.coerce.number().int();
const pageSize = (max: number, initial = defaultPageSize) =>
  wholeNumber
    .min(1)
    .transform((size) => Math.min(size, max))
    .default(initial);

/** The page size of streams that programs read, larger than that of lists for people. */
export const streamPageSize = (max = maxPageSize) => pageSize(max, 100);

/** An index past the end gives an empty page; a page size over the maximum is lowered to it. */
export const pageIndex = wholeNumber.min(0).max(1_000_000).default(0);
export const searchPageSize = pageSize(maxSearchPageSize);
export const pageQuery = z.object({ index: pageIndex, pagesize: pageSize(maxPageSize) });
