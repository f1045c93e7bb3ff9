import type { PublicChange } from "@indikatorkatalogen/contract";

/** Summaries of public changes. */
export const changeTexts = {
  unknownCursor: "Ändringen i since finns inte. Börja om utan since.",
  feedTitle: "Indikatorkatalogen: ändringar",
  feedOfMeasure: (title: string): string => `Indikatorkatalogen: ändringar i ${title}`,
  happened: {
    PUBLISHED: (versionNr: number): string => `Version ${versionNr} har publicerats.`,
    PUBLISHED_UPDATED: (versionNr: number): string => `Version ${versionNr} har ändrats.`,
    UNPUBLISHED: (versionNr: number): string => `Version ${versionNr} har avpublicerats.`,
    DELETED: (versionNr: number): string => `Version ${versionNr} har tagits bort.`,
  } satisfies Record<PublicChange["type"], (versionNr: number) => string>,
  changed: (labels: string): string => `Ändrat: ${labels}.`,
  andMore: (count: number): string => `${count} till`,
  reason: (reason: string): string => `Skäl: ${reason}`,
} as const;
