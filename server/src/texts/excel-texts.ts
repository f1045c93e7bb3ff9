/** What stands in files besides what the catalogue says. */
export const excelTexts = {
  measures: "Mått",
  targetValues: "Målvärden",
  words: "Förklaringar",
  word: "Kolumn",
  inShort: "Kort förklaring",
  atLength: "Utförlig förklaring",
  fileName: "matt",
} as const;
