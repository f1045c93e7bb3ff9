import { swedishDay } from "@indikatorkatalogen/contract";
import { formatDate } from "../../texts/format.ts";
import { t } from "../../texts/t.ts";

interface Validity {
  validFrom: number | null;
  validTo: number | null;
}

/** "2024-01-01 – 2026-12-31", or undefined without dates. */
export function validityText({ validFrom, validTo }: Validity): string | undefined {
  const from = validFrom === null ? undefined : formatDate(validFrom);
  const to = validTo === null ? undefined : formatDate(validTo);

  if (from && to) return t("validity.between", { from, to });
  if (from) return t("validity.from", { from });
  return to && t("validity.to", { to });
}

/** Whether some day belongs to both periods; an open end lasts for ever. */
export function overlaps(one: Validity, other: Validity): boolean {
  const start = ({ validFrom }: Validity) => (validFrom === null ? "" : swedishDay(validFrom));
  const end = ({ validTo }: Validity) => (validTo === null ? "9999" : swedishDay(validTo));
  return start(one) <= end(other) && start(other) <= end(one);
}

type ValidityStatus = "current" | "coming" | "past";

/** Whether a period includes a day, by Swedish calendar dates; its first and last days are included. */
export function validityStatusOn(now: Date, { validFrom, validTo }: Validity): ValidityStatus {
  const today = swedishDay(now);
  if (validTo !== null && swedishDay(validTo) < today) return "past";
  return validFrom !== null && swedishDay(validFrom) > today ? "coming" : "current";
}
