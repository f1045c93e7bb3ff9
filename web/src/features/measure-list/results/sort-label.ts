import { fieldOfSort, type SortField } from "@indikatorkatalogen/contract";
import { t } from "../../../texts/t.ts";

/** What an order is called. */
export const sortLabel = (field: SortField): string =>
  field === "RELEVANCE" ? t("measureList.relevance") : fieldOfSort(field).label;
