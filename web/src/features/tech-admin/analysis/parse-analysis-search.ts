import { toText } from "../../../ui/page/address-values.ts";

/** The state of the content analysis in the address. */
interface AnalysisSearch {
  kind?: string | undefined;
  page?: number | undefined;
  owner?: string | undefined;
}

export const parseAnalysisSearch = ({ kind, page, owner }: Record<string, unknown>): AnalysisSearch => ({
  kind: toText(kind),
  page: Number(page) > 1 ? Math.floor(Number(page)) : undefined,
  owner: toText(owner),
});
