import { transferTexts } from "../../../texts/transfer-texts.ts";
import { isUuid } from "./references.ts";

/** One version as read from a file, and its position in the file. */
export interface FileRecord {
  line: number;
  /** The position within a line that holds several. */
  entry?: number;
  content: { row: object } | { error: string };
}

export type Lines = AsyncIterable<string> | Iterable<string>;

export interface FileContext {
  /** The version that a list of sub-measures belongs to, when the list itself does not say. */
  versionId?: string | undefined;
}

/** A document over several lines is held in memory; larger files have one row a line. */
const maxDocumentLength = 64_000_000;

/** The rows of a file: one a line, or a saved answer of the API, on one line or several. */
export async function* readRecords(lines: Lines, context: FileContext = {}): AsyncGenerator<FileRecord> {
  let line = 0;
  let document: Document | undefined;
  for await (const text of lines) {
    line += 1;
    document ??= startDocument(text, line);
    if (document?.isOpen) document.texts.push(text);
    else yield* readLine(text, line, context);
    if (document?.isOpen && isTooLong(document, text)) yield* closeDocument(document, context);
  }
  if (document?.isOpen) yield* closeDocument(document, context);
}

interface Document {
  firstLine: number;
  texts: string[];
  length: number;
  isOpen: boolean;
}

/** A file whose first row is not whole on its line is one document. */
const startDocument = (text: string, firstLine: number): Document | undefined =>
  text.trim() === "" ? undefined : { firstLine, texts: [], length: 0, isOpen: parse(text) === undefined };

function isTooLong(document: Document, text: string): boolean {
  document.length += text.length;
  return document.length > maxDocumentLength;
}

/** Unless the lines form one JSON document, each of them is a row. */
function* closeDocument(document: Document, context: FileContext): Generator<FileRecord> {
  const { texts, firstLine } = document;
  document.isOpen = false;
  const whole = parse(texts.join("\n"));
  if (whole) yield* toRecords(whole.value, firstLine, context);
  else for (const [index, text] of texts.entries()) yield* readLine(text, firstLine + index, context);
}

function readLine(text: string, line: number, context: FileContext): FileRecord[] {
  if (text.trim() === "") return [];
  const parsed = parse(text);
  return parsed ? toRecords(parsed.value, line, context) : [{ line, content: { error: transferTexts.notJson } }];
}

function parse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function toRecords(value: unknown, line: number, context: FileContext): FileRecord[] {
  const contents = expand(value, context);
  return contents.map((content, index) => ({ line, ...(contents.length > 1 && { entry: index + 1 }), content }));
}

type Content = FileRecord["content"];

function expand(value: unknown, context: FileContext): Content[] {
  if (Array.isArray(value)) {
    return value.length > 0 && value.every(isSubMeasure)
      ? subMeasureRows(value, context)
      : value.flatMap((one) => expand(one, context));
  }
  if (!isObject(value)) return [{ error: transferTexts.notRow }];
  if (Array.isArray(value.pageResults)) return expand(value.pageResults, context);
  if (Array.isArray(value.measureVersions)) return versionRows(value, value.measureVersions);
  return isSubMeasure(value) ? subMeasureRows([value], context) : [{ row: value }];
}

type JsonObject = Record<string, unknown>;
const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Each version of a measure is a row; the measure's own id and number belong to all of them. */
const versionRows = ({ id, legacyId }: JsonObject, versions: readonly unknown[]): Content[] =>
  versions.map((version) =>
    isObject(version)
      ? { row: { ...(legacyId !== undefined && { legacyId }), ...version, mId: id ?? version.measureId } }
      : { error: transferTexts.notRow },
  );

const isSubMeasure = (value: unknown): value is JsonObject =>
  isObject(value) && ["ownerMeasureId", "linkedMeasureVersions"].some((key) => Object.hasOwn(value, key));

/** One row for each version that the sub-measures are linked to. */
function subMeasureRows(submeasures: readonly JsonObject[], { versionId }: FileContext): Content[] {
  const pairs = submeasures.flatMap((sub) => linkedVersions(sub, versionId).map((id) => ({ id, sub })));
  if (pairs.length === 0) return [{ error: transferTexts.versionUnknown }];
  return [...Map.groupBy(pairs, ({ id }) => id)].map(([id, linked]) => ({
    row: { id, submeasures: linked.map(({ sub }) => withoutLinks(sub)) },
  }));
}

function linkedVersions({ linkedMeasureVersions }: JsonObject, versionId: string | undefined): string[] {
  if (versionId !== undefined) return [versionId];
  const links = Array.isArray(linkedMeasureVersions) ? linkedMeasureVersions : [];
  return links.flatMap((link) => (isObject(link) && typeof link.id === "string" && isUuid(link.id) ? [link.id] : []));
}

const withoutLinks = ({ ownerMeasureId, linkedMeasureVersions, ...sub }: JsonObject) => sub;

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/** A list of sub-measures may be saved under the id of its version. */
export const fileContextOf = (fileName: string): FileContext => ({ versionId: uuid.exec(fileName)?.[0].toLowerCase() });
