/** What the server says about saved searches. */
export const userProfileTexts = {
  nameTaken: "Det finns redan en sparad sökning med det namnet",
  tooMany: (max: number) => `Du kan ha högst ${max} sparade sökningar. Ta bort någon först.`,
} as const;
