import { toCount, toText } from "../../../ui/page/address-values.ts";

/** The state of the content analysis in the address. */
interface AnalysisSearch {
  kind?: string | undefined;
  page?: number | undefined;
  owner?: string | undefined;
}

export const parseAnalysisSearch = ({ kind, page, owner }: Record<string, unknown>): AnalysisSearch => ({
  kind: toText(kind),
  page: toCount(page),
  owner: toText(owner),
});
