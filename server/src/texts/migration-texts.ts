import { formatNumber } from "@indikatorkatalogen/contract";

/** Messages of the migration from another catalogue. */
export const migrationTexts = {
  usage: "Användning: npm run migrate -- https://… [--ticket BILJETT]",
  refused: (status: number, path: string) => `Källan svarade ${status} på ${path}`,
  unreachable: (path: string, problem: string) =>
    `Källan svarar inte på ${path} (${problem}). Kör kommandot igen för att fortsätta.`,
  tooLarge: "Svaret är för stort",
  interrupted: "Avbrutet. Kör kommandot igen för att fortsätta.",
  retry: (problem: string, delayMs: number) => `Nytt försök om ${Math.ceil(delayMs / 1000)} s: ${problem}`,
  fetched: (done: number, total: number) => `… ${formatNumber(done)} av ${formatNumber(total)} mått hämtade`,
  unseen: (path: string) => `Visas inte av källan: ${path}`,
  summary: (measures: number, created: number, changed: number, unchanged: number) =>
    `${formatNumber(measures)} mått hämtade: ${formatNumber(created)} nya versioner, ${formatNumber(changed)} ändrade, ${formatNumber(unchanged)} oförändrade`,
  incomplete: (count: number) => `${formatNumber(count)} mått där källan bara visar en version`,
  unpublishable: (count: number) => `${formatNumber(count)} versioner som saknar något som publicering kräver`,
  differing: (count: number) => `${formatNumber(count)} mått skiljer sig från källan`,
  difference: (title: string, fields: readonly string[]) =>
    fields.length > 0 ? `Skiljer sig: ${title} – ${fields.join(", ")}` : `Skiljer sig: ${title}`,
  identical: "Katalogen är densamma som källan",
} as const;
