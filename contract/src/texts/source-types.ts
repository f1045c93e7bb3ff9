/** The kinds of measurement source. They travel by their Swedish names, which is what clients know them by. */
export const sourceTypes = [
  "kvalitetsregister",
  "hälsodataregister",
  "patientenkät",
  "befolkningsundersökning",
  "journalgranskning",
  "ekonomisk statistik",
  "annan",
] as const;
