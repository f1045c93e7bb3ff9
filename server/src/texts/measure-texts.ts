import type { VersionStatus } from "@indikatorkatalogen/contract";

/** Messages about measures and their versions. */
export const measureTexts = {
  wrongStatus: {
    ONGOING: "Bara en pågående version kan ändras på det sättet",
    PUBLISHED: "Bara en publicerad version kan ändras på det sättet",
    UNPUBLISHED: "Bara en avpublicerad version kan ändras på det sättet",
  } satisfies Record<VersionStatus, string>,
  changedMeanwhile: "Någon annan har ändrat samma uppgift",
  versionChangedMeanwhile: "Versionen har ändrats sedan du öppnade den",
  ongoingExists: "Måttet har redan en pågående version",
  publishedFirst: "Versionen är publicerad. Avpublicera den innan den tas bort.",
  publishedVersionStands: "Måttet har en publicerad version. Avpublicera den innan måttet tas bort.",
  titleCannotBeEmpty: "Titeln kan inte återställas: det finns ingen tidigare publicerad version",
  alreadyLinked: "Delmåttet finns redan i versionen",
  versionTooLarge: "Versionens texter och delmått är för stora tillsammans: högst 2 MB",
  unknownField: "Okänt fält",
  copyOf: (title: string) => `Kopia av ${title}`,
  usedInGroups: (names: readonly string[]) => `Måttet används i ${names.join(", ")} och kan därför inte tas bort`,
  shownInGroups: (names: readonly string[]) =>
    `Versionen visas i ${names.join(", ")}, som är publicerad. Avpublicera visningsgruppen eller byt mått i den först.`,
  subMeasuresUsedElsewhere: (titles: readonly string[]) => `Måttets delmått används även av ${titles.join(", ")}`,
} as const;
