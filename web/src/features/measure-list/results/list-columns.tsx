import type { MeasureRow, SortField } from "@indikatorkatalogen/contract";
import type { ReactNode } from "react";
import { formatDate } from "../../../texts/format.ts";
import { Highlight } from "../../../ui/text/highlight.tsx";
import type { ColumnId } from "../column-ids.ts";
import { MeasureStatus } from "./measure-status.tsx";
import { MeasureTitle } from "./measure-title.tsx";

interface ListColumn {
  sortField: SortField;
  cell: (row: MeasureRow) => ReactNode;
}

const column = (sortField: SortField, cell: ListColumn["cell"]): ListColumn => ({ sortField, cell });

const date = (time: number | null) => (time === null ? null : formatDate(time));
const names = (values: { name: string }[]) => values.map(({ name }) => name).join(", ");

/** How each column of the list is sorted and shown. */
export const listColumns: Record<ColumnId, ListColumn> = {
  title: column("TITLE", (row) => <MeasureTitle row={row} />),
  measureDefinition: column("MEASURE_DEFINITION", (row) => <Highlight text={row.measureDefinition ?? ""} />),
  status: column("STATUS", (row) => <MeasureStatus row={row} />),
  versionNr: column("VERSION", (row) => row.versionNr),
  mId: column("ID", (row) => row.mId),
  validFrom: column("VALID_FROM", (row) => date(row.validFrom)),
  validTo: column("VALID_TO", (row) => date(row.validTo)),
  reportingSystemName: column("REPORTING_SYSTEM", (row) => row.reportingSystemName),
  measurementSourceName: column("MEASUREMENT_SOURCE", (row) => row.measurementSourceName),
  lastPublished: column("PUBLISHED", (row) => date(row.lastPublished)),
  measureOwner: column("OWNER", (row) => row.measureOwner?.name),
  measureType: column("MEASURE_TYPE", (row) => row.measureType),
  measurementType: column("MEASUREMENT_TYPE", (row) => row.measurementType),
  soughtValue: column("SOUGHT_VALUE", (row) => row.soughtValue),
  contractVersion: column("CONTRACT_VERSION", (row) => row.contractVersion),
  unitType: column("UNIT", (row) => row.unitType),
  keywords: column("KEYWORDS", (row) => names(row.keywords)),
  organizationalLevels: column("ORGANIZATIONAL_LEVELS", (row) => names(row.organizationalLevels)),
  measuringFrequencies: column("MEASURING_FREQUENCIES", (row) => names(row.measuringFrequencies)),
  author: column("AUTHOR", (row) => row.author),
  authenticator: column("AUTHENTICATOR", (row) => row.authenticator),
  lastPublishedBy: column("PUBLISHED_BY", (row) => row.lastPublishedBy),
};
