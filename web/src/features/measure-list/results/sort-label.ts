import { fieldOfSort, type SortField } from "@indikatorkatalogen/contract";
import { t } from "../../../texts/t.ts";

/** The label of a sort order. */
export const sortLabel = (field: SortField): string =>
  field === "RELEVANCE" ? t("measureList.relevance") : fieldOfSort(field).label;
