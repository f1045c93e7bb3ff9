import {
  type CodeEntry,
  isShare,
  keysOf,
  operatorSigns,
  type PartEntry,
  partOf,
  partRowKeys,
  type TargetValue,
  type VersionContent,
  type VersionPart,
} from "@indikatorkatalogen/contract";

/** The parts that rows have as texts, with their keys. */
export const rowParts = keysOf(partRowKeys).map((part) => [part, partRowKeys[part]] as const);

/** What the text of an entry depends on in its version. */
interface TextContext {
  unit: CodeEntry | null;
}

interface OwnText<Entry extends PartEntry> {
  toText(entry: Entry, version: TextContext): string;
}

const ownTexts: { [P in VersionPart]?: OwnText<VersionContent[P][number]> } = {
  targetValues: { toText: (target, { unit }) => toTargetText(target, unit) },
};
const ownTextOf = (part: VersionPart): OwnText<PartEntry> | undefined => ownTexts[part];

/** An entry of a part in one line; without a text of its own, the values that it displays. */
export function entryText(part: VersionPart, entry: PartEntry, version: TextContext): string {
  const own = ownTextOf(part);
  if (own) return own.toText(entry, version);
  return Object.values(partOf(part).display(entry))
    .filter((value) => typeof value === "string" && value !== "")
    .join(", ");
}

const decimals = new Intl.NumberFormat("sv-SE", { maximumFractionDigits: 10 });

/** A target in one line: `≥ 90 % (Riksstroke)`. */
export function toTargetText({ operator, value, unit, issuer }: TargetValue, measureUnit: CodeEntry | null): string {
  const ownUnit = unit ?? measureUnit;
  const shownUnit = isShare(ownUnit) ? "%" : ownUnit?.displayName;
  return [operatorSigns[operator], decimals.format(value), shownUnit, issuer && `(${issuer})`]
    .filter(Boolean)
    .join(" ");
}
