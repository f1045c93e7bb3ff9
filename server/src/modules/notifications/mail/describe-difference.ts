import { type SectionDifference, swedishDay } from "@indikatorkatalogen/contract";

type Piece = { text: string; change: "same" | "added" | "removed" };

/** One changed field as pieces of text, for people to read. */
export interface DescribedDifference {
  label: string;
  pieces: Piece[];
}

const replaced = (before: string, after: string): Piece[] =>
  [
    { text: before, change: "removed" } as const,
    { text: before && after && " ", change: "same" } as const,
    { text: after, change: "added" } as const,
  ].filter(({ text }) => text !== "");

export const describeDifference = (difference: SectionDifference): DescribedDifference => ({
  label: difference.label,
  pieces: piecesOf(difference),
});

function piecesOf(difference: SectionDifference): Piece[] {
  switch (difference.kind) {
    case "text":
      return difference.words;
    case "date":
      return replaced(shownDay(difference.before), shownDay(difference.after));
    case "value":
      return replaced(String(difference.before ?? ""), String(difference.after ?? ""));
    case "set":
      return lines([
        ...difference.removed.map((text) => ({ text, change: "removed" }) as const),
        ...difference.added.map((text) => ({ text, change: "added" }) as const),
      ]);
    case "parts":
      return lines([
        ...difference.removed.map(({ values }) => ({ text: valuesOf(values), change: "removed" }) as const),
        ...difference.added.map(({ values }) => ({ text: valuesOf(values), change: "added" }) as const),
        ...difference.changed.map(({ values }) => ({ text: valuesOf(values), change: "added" }) as const),
      ]);
  }
}

const shownDay = (time: number | null) => (time === null ? "" : swedishDay(time));

const valuesOf = (values: Record<string, string | number | null>) =>
  Object.values(values)
    .filter((value) => value !== null && value !== "")
    .join(" · ");

/** One per line. */
const lines = (pieces: Piece[]): Piece[] =>
  pieces.flatMap((piece, index) => (index === 0 ? [piece] : [{ text: "\n", change: "same" }, piece]));
