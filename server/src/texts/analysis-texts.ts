import type { FindingKind } from "@indikatorkatalogen/contract";

/** Messages of the content analysis. */
export const analysisTexts = {
  missing: (labels: string): string => `Saknar ${labels}.`,
  recommended: (labels: string): string => `Bör kompletteras med ${labels}.`,
  expired: (day: string): string => `Giltigheten tog slut ${day}.`,
  expiring: (day: string): string => `Giltigheten tar slut ${day}.`,
  similar: (percent: number): string => `Texterna är lika till ${percent} %.`,
  faultyLink: (field: string, problem: string): string => `${field}: ${problem}`,
  linkProblems: {
    status: (status: number): string => `sidan svarar med fel ${status}`,
    unanswered: "sidan svarar inte",
    unknownHost: "adressen finns inte",
    tooManyRedirects: "sidan skickar vidare i det oändliga",
    unsafe: "adressen leder inte till det öppna nätet",
    certificate: "sidans certifikat är inte giltigt",
  },
  kinds: {
    MISSING_FIELDS: "Saknade uppgifter",
    EXPIRED: "Utgången giltighet",
    EXPIRING: "Giltighet som snart går ut",
    NEAR_DUPLICATE: "Snarlika mått",
    FAULTY_LINK: "Trasiga länkar",
  } satisfies Record<FindingKind, string>,
  fileName: "innehallsanalys",
  sheet: "Innehållsanalys",
  headers: {
    kind: "Anmärkning",
    title: "Titel",
    versionNr: "Version",
    owner: "Ägare",
    detail: "Vad som hittades",
    other: "Liknar måttet",
    url: "Länk",
    measureId: "Måttets id",
    otherId: "Det andra måttets id",
  },
} as const;
