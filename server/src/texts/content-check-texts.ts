/** Messages for values that do not fit what the catalogue holds, or the rest of what is sent. */
export const contentCheckTexts = {
  agesOnlyForAgeGroups: "Åldrar anges bara för åldersgrupper",
  roleNotHere: "Rollen används inte här",
  mergeWithItself: "En post kan inte slås ihop med sig själv",
  labelOfOtherTemplate: "Etiketten hör inte till visningsgruppens mall",
  itemsOfSeveralGroups: "Posterna hör inte till samma visningsgrupp",
  unknownCode: "Koden finns inte i kodverket",
  foreignCodeSystem: "Kodverket hör inte till fältet",
  unknownReference: "Posten finns inte",
  roleTaken: "Det finns redan en aktör med den rollen",
  sameActor: "Aktören finns redan i den rollen",
  foreignPart: "Delen hör inte till versionen",
  shareOutOfRange: "En andel ska vara mellan 0 och 100",
} as const;
