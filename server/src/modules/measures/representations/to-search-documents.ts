import {
  type FilterValue,
  fieldKindOf,
  type ListField,
  listFields,
  measureRow,
  type VersionStatus,
  versionFieldNames,
  versionFields,
} from "@indikatorkatalogen/contract";
import { withoutPersonNames } from "../../../http/endpoints/person-names.ts";
import { type AnalysedWords, analyse } from "../../../language/analyse-text.ts";
import type { StoredVersion } from "../content/stored-version.ts";
import { listValues } from "./list-values.ts";
import { toMeasureRow } from "./to-measure-row.ts";

/** The values that differ between nearly all documents. */
export interface OwnPart {
  title: string;
  legacyId: string | null;
  sortKeys: Record<string, string | number | null>;
  validFrom: number | null;
  validTo: number | null;
}

/** The values of each filter. */
export type StoredFilters = Record<string, FilterValue[]>;

/**
 * What a measure is found by in one of its statuses, with its row as ready JSON for those who may see names and drafts,
 * and for those who may not.
 */
export interface SearchDocument {
  measureId: string;
  status: VersionStatus;
  versionId: string;
  own: OwnPart;
  words: AnalysedWords;
  filters: StoredFilters;
  openRow: string;
  hiddenRow: string;
}

const hiddenMeasureRow = withoutPersonNames(measureRow);

/**
 * The documents of one measure, whose versions come in ascending order: its newest published version, its draft, and
 * its newest unpublished version when nothing is published any more.
 */
export function toSearchDocuments(versions: readonly StoredVersion[]): SearchDocument[] {
  const newest = (status: VersionStatus) => versions.findLast((version) => version.status === status);
  const draft = newest("ONGOING");
  const published = newest("PUBLISHED");
  const found = [published, draft, published ? undefined : newest("UNPUBLISHED")];
  return found.flatMap((version) => (version ? [toSearchDocument(version, draft !== undefined)] : []));
}

/** `hasDraft` marks the other versions of a measure, for callers who may see drafts. */
export function toSearchDocument(version: StoredVersion, hasDraft: boolean): SearchDocument {
  const hasOngoing = hasDraft && version.status !== "ONGOING";
  return {
    measureId: version.measureId,
    status: version.status,
    versionId: version.id,
    ...toDocument(version),
    // Parsed here once, so that rows sent later contain only what the contract declares.
    openRow: JSON.stringify(measureRow.parse(toMeasureRow(version, { hasOngoing }))),
    hiddenRow: JSON.stringify(hiddenMeasureRow.parse(toMeasureRow(version, { hasOngoing: false }))),
  };
}

function toDocument(version: StoredVersion): Pick<SearchDocument, "own" | "words" | "filters"> {
  const described = Object.entries(listFields).map(([name, field]: [string, ListField]) => ({
    name,
    field,
    ...listValues(field, version),
  }));
  const filtered = described.filter(({ field, values }) => field.filter && values.length > 0);
  const { title, legacyId, validFrom, validTo } = version;
  const sortKeys = Object.fromEntries(described.flatMap(({ field, sort }) => (field.sort ? [[field.sort, sort]] : [])));
  return {
    own: { title, legacyId, sortKeys, validFrom, validTo },
    words: analyse({ ...textsOf(version), names: namesOf(version, described) }),
    filters: { ...Object.fromEntries(filtered.map(({ name, values }) => [name, values])), ...editorsOf(version) },
  };
}

/**
 * The users who wrote the current content of a draft. It is neither a facet nor part of a row: users can only filter
 * by their own id.
 */
function editorsOf({ status, changes }: StoredVersion): StoredFilters {
  const ids = new Set(Object.values(changes).flatMap(({ userId }) => userId ?? []));
  return status === "ONGOING" && ids.size > 0 ? { editedBy: [...ids].map((id) => ({ id, name: id })) } : {};
}

const searchedNames: readonly string[] = ["keywords", "measureOwner", "measurementSource", "reportingSystem"];

/** The names that a measure is also found by. */
const namesOf = (
  { submeasures }: StoredVersion,
  described: readonly { name: string; values: readonly { name: string }[] }[],
): string[] => [
  ...described
    .filter(({ name }) => searchedNames.includes(name))
    .flatMap(({ values }) => values.map((one) => one.name)),
  ...submeasures.map(({ title }) => title),
];

/** The searchable texts by the field table. */
function textsOf(version: StoredVersion) {
  const texts = (subset: "DEFINITION" | "TEXTS") =>
    versionFieldNames.flatMap((name) => {
      const field = versionFields[name];
      return "search" in field && field.search.subset === subset
        ? (fieldKindOf(name).searchText(version[name]) ?? [])
        : [];
    });
  return { title: version.title, definition: texts("DEFINITION").join("\n") || null, texts: texts("TEXTS") };
}
