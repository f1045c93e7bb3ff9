/** Messages of import and export on the command line. */
export const transferTexts = {
  notJson: "Raden är inte giltig JSON",
  usage: "Användning: npm run import -- rader.jsonl [--dry-run] [--strict]",
  noSuchFile: (path: string) => `Filen ${path} går inte att läsa`,
  fault: (line: number, message: string) => `Rad ${line}: ${message}`,
  warning: (line: number, message: string) => `Rad ${line} (varning): ${message}`,
  summary: ({ created, changed, unchanged }: { created: number; changed: number; unchanged: number }, faults: number) =>
    `${created} nya, ${changed} ändrade, ${unchanged} oförändrade, ${faults} fel`,
  dryRun: "Provkörning: inget har sparats",
  refused: "Filen har fel och --strict gäller: inget har sparats",
} as const;
