/** The words that other catalogues use for types and levels of target values. */
export const targetWords = {
  types: [
    [/nationell/i, "NATIONAL"],
    [/profession/i, "PROFESSION"],
    [/region/i, "REGIONAL"],
  ],
  levels: [
    [/\bhög/i, "HIGH"],
    [/\bmåttlig/i, "MODERATE"],
  ],
} as const;
