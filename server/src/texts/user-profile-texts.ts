/** Messages about saved searches. */
export const userProfileTexts = {
  nameTaken: "Det finns redan en sparad sökning med det namnet",
  tooMany: (max: number) => `Du kan ha högst ${max} sparade sökningar. Ta bort någon först.`,
  tooLarge: "Sökningen är för stor för att sparas. Välj färre värden.",
  tooLargeToShare: "Sökningen är för stor för att delas. Välj färre värden, eller spara den utan att dela den.",
  tooManyShared: (max: number) => `Du kan dela högst ${max} sökningar. Sluta dela någon först.`,
  tooManySharedByAll: (max: number) => `Högst ${max} sökningar kan vara delade samtidigt. Spara den utan att dela den.`,
} as const;
