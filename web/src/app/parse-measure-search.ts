import { type VersionAction, versionActions } from "../domain/measure/version-actions.ts";
import { toText } from "../ui/page/address-values.ts";

type Unparsed = Record<string, unknown>;

export const toVersionNr = (version: unknown) =>
  version === undefined || version === "" ? undefined : Number(version);
export const toFlag = (value: unknown) => String(value) === "true" || undefined;

interface MeasureSearch {
  version?: number | undefined;
  /** Open for editing. */
  edit?: boolean | undefined;
  /** The version dialog that is open over the page. */
  action?: VersionAction | undefined;
}

export const parseMeasureSearch = ({ version, edit, action }: Unparsed): MeasureSearch => ({
  version: toVersionNr(version),
  edit: toFlag(edit),
  action: versionActions.find((known) => known === action),
});

interface ComparisonSearch {
  /** The two that are compared: ids of revisions or versions. */
  from?: string | undefined;
  to?: string | undefined;
  /** Also show unchanged fields. */
  all?: boolean | undefined;
}

export const parseComparisonSearch = ({ from, to, all }: Unparsed): ComparisonSearch => ({
  from: toText(from),
  to: toText(to),
  all: toFlag(all),
});
