import type { TargetValueInput, TargetValueOperator } from "@indikatorkatalogen/contract";
import { targetWords } from "../../../texts/target-words.ts";

const operators: Record<string, TargetValueOperator> = {
  "≥": "GTE",
  ">=": "GTE",
  "≤": "LTE",
  "<=": "LTE",
  ">": "GT",
  "<": "LT",
  "=": "EQ",
};

const pattern =
  /^(?<before>[^\d<>=≥≤]*?)(?<sign>>=|<=|[≥≤<>=])?\s*(?<number>[−-]?\d[\d\s\u00a0]*(?:[.,]\d+)?)\s*(?<unit>[^\d()]*)(?:\((?<issuer>[^()]*)\))?\s*$/u;

export interface TextTarget extends Pick<TargetValueInput, "type" | "level" | "operator" | "value" | "issuer"> {
  /** The unit as written; null for per cent, and when there is none. */
  unit: string | null;
}

/** A target in one line, such as `≥ 90 % (Riksstroke)`; undefined when it cannot be read as one. */
export function parseTargetText(text: string): TextTarget | undefined {
  const { before = "", sign = "", number = "", unit = "", issuer } = pattern.exec(text.trim())?.groups ?? {};
  const value = Number(
    number
      .replace(/[\s\u00a0]/g, "")
      .replace("−", "-")
      .replace(",", "."),
  );
  if (number === "" || !Number.isFinite(value)) return undefined;
  const written = unit.trim();
  return {
    type: targetWords.types.find(([word]) => word.test(before))?.[1] ?? "REGISTER",
    level: targetWords.levels.find(([word]) => word.test(before))?.[1] ?? "SINGLE",
    operator: operators[sign],
    value,
    unit: written === "" || /^(%|procent)$/i.test(written) ? null : written,
    issuer: issuer?.trim() || null,
  };
}
