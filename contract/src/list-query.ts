import { type ZodType, z } from "zod";
import { sortDirection } from "./measure-search/measure-search.contract.ts";
import { optionalParameter } from "./optional-input.ts";
import { type Page, page, pageQuery } from "./paging.ts";
import { line } from "./text-input.ts";

const { index, pagesize } = pageQuery.shape;

export const searchValue = optionalParameter(line(200));

type SortFields = readonly [string, ...string[]];

/** With `index` or `pagesize` the answer is a page, without both it is the bare list. */
export const listQuery = <const F extends SortFields>(sortFields: F) =>
  z.object({
    index: optionalParameter(index.unwrap()),
    pagesize: optionalParameter(pagesize.unwrap()),
    searchValue,
    sortfield: optionalParameter(z.enum(sortFields)),
    sortDirection: optionalParameter(sortDirection),
  });
export type ListQuery = z.output<ReturnType<typeof listQuery<SortFields>>>;

/** For lists that only come in pages. */
export const pagedListQuery = <const F extends SortFields>(sortFields: F) =>
  listQuery(sortFields).extend(pageQuery.shape);

export const listOrPage = <T extends ZodType>(row: T) => z.union([page(row), z.array(row)]);
export type ListOrPage<T> = Page<T> | T[];
