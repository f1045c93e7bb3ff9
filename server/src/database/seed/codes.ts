import { oids } from "@indikatorkatalogen/contract";
import { makeCode } from "../make-code.ts";

interface SeedCode {
  codeId: string;
  displayName: string;
  fromAge?: number;
  toAge?: number;
}

interface SeedCodeSystem {
  oid: string;
  name: string;
  editable: boolean;
  codes: SeedCode[];
}

const fixed = (oid: string, name: string, codes: Record<string, string>): SeedCodeSystem => ({
  oid,
  name,
  editable: false,
  codes: Object.entries(codes).map(([codeId, displayName]) => ({ codeId, displayName })),
});

const editable = (oid: string, name: string, names: string[]): SeedCodeSystem => ({
  oid,
  name,
  editable: true,
  codes: names.map((displayName) => ({ codeId: makeCode(displayName), displayName })),
});

const ageGroup = (displayName: string, fromAge: number, toAge?: number): SeedCode =>
  toAge === undefined
    ? { codeId: `${fromAge}-`, displayName, fromAge }
    : { codeId: `${fromAge}-${toAge}`, displayName, fromAge, toAge };

export const seedCodeSystems: SeedCodeSystem[] = [
  fixed(oids.measuringfrequencies, "Redovisningsperioder", { M: "Månad", K: "Kvartal", H: "Halvår", A: "År" }),
  // Old and new names live side by side, and the spelling is the one that clients match.
  fixed(oids.organizationlevels, "Enhetstyper", {
    LAND: "Riksnivå",
    SJUKVARDSREGION: "Hälso-och sjukvårdsregion",
    LAN: "Länsnivå",
    REGION: "Region",
    MOTTAGNING: "Mottagningsnivå",
    VARDENHET: "Vårdenhet",
  }),
  editable(oids.unit, "Enheter", [
    "Andel",
    "Antal",
    "Dagar",
    "Minuter",
    "Median",
    "Medelvärde",
    "Index",
    "Antal per tio tusen",
    "Antal per hundra tusen",
  ]),
  fixed(oids.measurementtypecode, "Typer av mått", {
    PROPOR: "Andelsmått",
    CONTVAR: "Kontinuerligt mått",
    COHORT: "Antalsmått",
    RATIO: "Kvot",
  }),
  fixed(oids.measuretypecode, "Typer av indikator", {
    STRUCTURE: "Struktur",
    PROCESS: "Process",
    OUTCOME: "Resultat",
    EFFICIENCY: "Produktivitet",
    DESCRIPTIVE: "Bakgrundsmått",
  }),
  editable(oids.keywords, "Nyckelord", [
    "Cancersjukvård",
    "Diabetes",
    "Stroke",
    "Hjärtsjukvård",
    "Palliativ vård",
    "Infektion",
    "Primärvård",
    "Psykisk ohälsa",
    "Läkemedel",
    "Äldre",
    "Barn och unga",
    "Tillgänglighet",
    "Säker vård",
  ]),
  fixed(oids.regionalaffinitycalculation, "Beräkning av regiontillhörighet", {
    UNIT: "Regiontillhörigheten utgår från var kliniken/mottagningen ligger.",
    RESIDENCE: "Regiontillhörigheten utgår från var patienten är folkbokförd.",
    OTHER: "Annan beräkning",
  }),
  fixed(oids.soughtvalue, "Önskade värden", { HIGH: "Högt", LOW: "Lågt", NEUTRAL: "Ej tillämpligt" }),
  fixed(oids.gender, "Kön", { 1: "Man", 2: "Kvinna" }),
  {
    oid: oids.agegroups,
    name: "Åldersgrupper",
    editable: true,
    codes: [
      ageGroup("0–17 år", 0, 17),
      ageGroup("18 år och äldre", 18),
      ageGroup("18–64 år", 18, 64),
      ageGroup("40–74 år", 40, 74),
      ageGroup("65 år och äldre", 65),
      ageGroup("75 år och äldre", 75),
    ],
  },
];
