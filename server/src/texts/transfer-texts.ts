import { type BundleChange, formatNumber, statusNames, type VersionStatus } from "@indikatorkatalogen/contract";

interface RowChange {
  line: number;
  outcome: string;
  title: string;
  changed: readonly string[];
  removed: readonly string[];
}

/** Messages of import and export. */
export const transferTexts = {
  notJson: "Raden är inte giltig JSON",
  notRow: "Raden är inget mått",
  versionUnknown:
    "Listan med delmått säger inte vilken version den hör till. Döp filen efter versionens id och försök igen.",
  contradicts: (line: number, keys: readonly string[]) =>
    `Raden motsäger rad ${line}, som gäller samma version: ${keys.join(", ")}`,
  repeatedId: "Samma delmått står två gånger",
  unnamedStay: (count: number) => `${formatNumber(count)} delmått som raden inte nämner står kvar`,
  unknownKey: (key: string, count: number) =>
    `${key}: fältet finns inte i katalogen och hoppas över (${formatNumber(count)} rader)`,
  targetUnread: (text: string) => `targetValuesForExcelForExcel: kunde inte läsas som målvärde: ${text}`,
  contractVersionUnplaced: "contractVersion: raden har ingen koppling att ange den för",
  stepBack: (from: VersionStatus, to: VersionStatus) =>
    `Versionen är ${statusNames[from].toLowerCase()} och kan inte bli ${statusNames[to].toLowerCase()}`,
  deletedNumber: (versionNr: number) => `Version ${versionNr} har tagits bort och numret används inte igen`,
  otherNumber: (versionNr: number) => `Versionen har nummer ${versionNr} i katalogen`,
  otherId: (id: string) => `behålls inte, i katalogen är det ${id}`,
  sameMeasure: "Måttet ändrades samtidigt av en annan rad",
  ambiguous: "Flera mått har samma ägare, titel och fullständiga namn: ange mId",
  usage: "Användning: npm run import -- FIL… [--dry-run] [--strict]",
  exportUsage: "Användning: npm run export -- FIL",
  exported: (measures: number, versions: number) =>
    `${formatNumber(measures)} mått med ${formatNumber(versions)} versioner exporterade`,
  progress: (rows: number) => `… ${formatNumber(rows)} rader`,
  measureProgress: (done: number, total: number) => `… ${formatNumber(done)} av ${formatNumber(total)} mått`,
  rowChange: ({ line, outcome, title, changed, removed }: RowChange) =>
    [
      `Rad ${line}: ${outcome === "created" ? "nytt" : "ändras"}: ${title}`,
      changed.length > 0 && `fält: ${changed.join(", ")}`,
      removed.length > 0 && `tas bort: ${removed.join("; ")}`,
    ]
      .filter(Boolean)
      .join(" – "),
  versionChange: ({ title, versionNr, changed }: { title: string; versionNr: number; changed: readonly string[] }) =>
    `Ändras: ${title}, version ${versionNr} – fält: ${changed.join(", ")}`,
  register: (name: string, { created, changed, unchanged }: BundleChange) =>
    `${name}: ${formatNumber(created)} nya, ${formatNumber(changed)} ändrade, ${formatNumber(unchanged)} oförändrade`,
  noSuchFile: (path: string) => `Filen ${path} går inte att läsa`,
  error: (position: string, message: string) => `${position}: ${message}`,
  warning: (position: string, message: string) => `${position} (varning): ${message}`,
  position: ({ line, entry }: { line: number; entry?: number }) =>
    entry === undefined ? `Rad ${line}` : `Rad ${line}, post ${entry}`,
  summary: ({ created, changed, unchanged }: { created: number; changed: number; unchanged: number }, errors: number) =>
    `${formatNumber(created)} nya, ${formatNumber(changed)} ändrade, ${formatNumber(unchanged)} oförändrade, ${formatNumber(errors)} fel`,
  dryRun: "Provkörning: inget har sparats",
  refused: "Filen har fel och --strict gäller: inget har sparats",
} as const;
