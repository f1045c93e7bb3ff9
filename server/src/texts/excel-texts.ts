/** Texts of exported files. */
export const excelTexts = {
  measures: "Mått",
  words: "Förklaringar",
  word: "Kolumn",
  explanation: "Förklaring",
  id: "Måttets id i katalogen. Det är detsamma i alla versioner av måttet.",
  fileName: "matt",
  comparison: "Jämförelse",
  comparisonFileName: "jamforelse",
} as const;
