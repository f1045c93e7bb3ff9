/** Messages of the catalogue bundle. */
export const bundleTexts = {
  notBundle: "Filen är inget katalogpaket",
  damaged: "Katalogpaketet är skadat eller ofullständigt",
  rowRefused: (section: string, title: string, message: string) => `${section}, ${title}: ${message}`,
  invalidRow: "Posten saknar ett värde eller har ett ogiltigt",
  versionRefused: (title: string, versionNr: unknown, message: string) => `${title}, version ${versionNr}: ${message}`,
  fileName: "katalogpaket",
  exported: "hela katalogen",
} as const;
