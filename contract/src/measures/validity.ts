import { startOfSwedishDay } from "../dates.ts";

interface Validity {
  validFrom: number | null;
  validTo: number | null;
}

export const inOrder = ({ validFrom, validTo }: Validity) =>
  validFrom === null || validTo === null || validTo >= startOfSwedishDay(validFrom);
