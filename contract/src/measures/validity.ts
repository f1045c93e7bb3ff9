interface Validity {
  validFrom: number | null;
  validTo: number | null;
}

export const isValidPeriod = ({ validFrom, validTo }: Validity) =>
  validFrom === null || validTo === null || validTo >= validFrom;
