/** The words by which other catalogues tell types and levels of target values apart. */
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
