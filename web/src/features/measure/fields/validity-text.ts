import { formatDate } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";

interface Validity {
  validFrom: number | null;
  validTo: number | null;
}

/** "2024-01-01 – 2026-12-31", or undefined when nothing is said. */
export function validityText({ validFrom, validTo }: Validity): string | undefined {
  const from = validFrom === null ? undefined : formatDate(validFrom);
  const to = validTo === null ? undefined : formatDate(validTo);

  if (from && to) return t("validity.between", { from, to });
  if (from) return t("validity.from", { from });
  return to && t("validity.to", { to });
}
