/** Letters and endings of Swedish inflection, for the stemmer. */

export const vowels = "aeiouyåäöéèüáàøæ";

/** Every ending that inflection adds; the longest that fits is taken off. */
export const inflectionEndings: readonly string[] = [
  // Nouns: definite, plural and both, each also as a genitive.
  ...[
    "a",
    "an",
    "ans",
    "ar",
    "ars",
    "arna",
    "arnas",
    "as",
    "e",
    "en",
    "ens",
    "er",
    "ers",
    "erna",
    "ernas",
    "ern",
    "erns",
  ],
  ...["es", "et", "ets", "or", "ors", "orna", "ornas", "ena", "enas"],
  // People and things that do something.
  ...["are", "aren", "arens", "ares", "arnes"],
  // Verbs and what is made from them.
  ...["ad", "ade", "ades", "ads", "at", "ats", "ande", "andes", "andet", "andets", "anden", "andena"],
  // Comparison.
  ...["ast", "aste", "are"],
];

const nounForms = (ending: string, forms: readonly string[]): [form: string, kept: string][] =>
  forms.map((form) => [ending + form, ending]);

/** A word on "-i" takes only an n when definite, which looks like a word on "-in". */
const definiteOfI = ["gi", "tri", "rapi", "tmi", "grafi", "pati", "pedi", "skopi", "tomi", "hypertoni", "freni", "psi"];

/** Nouns and adjectives that keep their own ending when the form is definite or plural. */
export const keptEndings: readonly [form: string, kept: string][] = [
  ...["het", "itet"].flatMap((ending) => nounForms(ending, ["", "s", "en", "ens", "er", "ers", "erna", "ernas"])),
  ...["ator", "itor", "ktor"].flatMap((ending) =>
    nounForms(ending, ["", "s", "n", "ns", "er", "ers", "erna", "ernas"]),
  ),
  ...[...definiteOfI, "nomi", "demi"].flatMap((ending) => nounForms(ending, ["", "s", "n", "ns"])),
  ...nounForms("ljö", ["", "n", "ns", "s", "er", "erna"]),
  ["ium", "i"],
  ["iums", "i"],
  ["ikum", "ik"],
  ["igt", "ig"],
  ["iskt", "isk"],
  ["ellt", "ell"],
  ["ivt", "iv"],
  ["bart", "bar"],
  ["samt", "sam"],
  ["samma", "sam"],
  ["löst", "lös"],
  ["fullt", "full"],
  ["ärt", "är"],
  ["alt", "al"],
  ["ent", "ent"],
  ["ents", "ent"],
  ["nt", "nt"],
];

/** Tails whose last letters look like an ending but belong to the word. */
export const wholeTails: readonly string[] = [
  ...["ferens", "cidens", "valens", "kvens", "demens", "evidens", "petens", "kontinens", "sistens", "istens", "ciens"],
  ...["tendens", "licens", "potens", "latens", "abstinens", "gräns"],
  ...["ambulans", "balans", "instans", "substans", "finans", "tolerans", "relevans", "chans", "allians", "leverans"],
  ...["distans", "varians", "resonans", "svans", "protes", "databas", "fas", "analys", "dialys", "trombolys"],
  ...["professor", "sensor", "motor", "mentor", "tumör", "humör", "besvär", "svar", "extern", "intern", "koncern"],
  ...["organ", "program", "system", "problem", "symtom", "protein", "insulin", "vitamin", "vaccin", "medicin"],
  ...["preparat", "resultat", "certifikat", "kandidat", "mandat", "apparat", "format", "surrogat", "implantat"],
  ...["spontan", "human", "urban", "plan", "kran", "divan", "kostnad", "månad", "skillnad", "byggnad", "marknad"],
  ...["rodnad", "levnad", "bostad", "grad", "vävnad"],
  ...["diskret", "sekret", "alfabet", "planet", "paket", "budget", "internet"],
  ...[
    "plats",
    "sats",
    "kurs",
    "resurs",
    "hals",
    "puls",
    "mars",
    "vers",
    "kors",
    "prins",
    "glans",
    "fors",
    "gips",
    "läns",
  ],
  ...["bara", "data", "schema", "tema", "prostata", "trauma", "astma", "media"],
];

/** Words that bend in ways no ending tells; the tail of a compound bends the same way. */
export const irregularTails: readonly [stem: string, forms: readonly string[]][] = [
  ["läkar", ["läkare", "läkaren", "läkarens", "läkares", "läkarna", "läkarnas", "läkar"]],
  ["man", ["män", "männen", "männens", "mannen", "mannens", "mans", "mäns"]],
  ["tand", ["tanden", "tänder", "tänderna", "tändernas", "tands"]],
  ["hand", ["händer", "händerna", "händernas"]],
  ["fot", ["fötter", "fötterna", "fots"]],
  ["stad", ["städer", "städerna", "stadens", "staden", "stads"]],
  ["natt", ["nätter", "nätterna"]],
  ["rot", ["rötter", "rötterna"]],
  ["bok", ["böcker", "böckerna"]],
  ["son", ["söner", "sönerna", "sonen"]],
  ["dotter", ["döttrar", "döttrarna", "dottern"]],
  ["mor", ["mödrar", "mödrarna", "moder", "modern", "moderns"]],
  ["far", ["fäder", "fäderna", "fader", "fadern"]],
  ["bror", ["bröder", "bröderna", "brodern", "broder"]],
  ["öga", ["ögat", "ögats", "ögon", "ögonen", "ögonens", "ögas"]],
  ["öra", ["örat", "örats", "öron", "öronen", "öronens", "öras"]],
  ["knä", ["knät", "knäet", "knän", "knäna", "knäts", "knäs", "knäets"]],
  ["år", ["året", "årets", "åren", "årens", "års"]],
  ["ben", ["benet", "benen", "benens", "bens"]],
  ["tecken", ["tecknet", "tecknen", "tecknens", "tecknets"]],
  ["huvud", ["huvudet", "huvuden", "huvudets"]],
  [
    "sköterska",
    ["sköterskan", "sköterskans", "sköterskor", "sköterskors", "sköterskorna", "sköterskornas", "sköterskas"],
  ],
  ["vecka", ["veckan", "veckans", "veckor", "veckors", "veckorna", "veckas"]],
  ["äldr", ["äldre", "äldres"]],
  ["yngr", ["yngre", "yngres"]],
  ["ung", ["unga", "ungas"]],
  ["studi", ["studie", "studien", "studier", "studierna", "studiens"]],
  ["centrum", ["centret", "centrumet", "centra", "centren", "centrums"]],
  ["dygn", ["dygnet", "dygnen", "dygns"]],
  ["vuxen", ["vuxna", "vuxnas", "vuxens"]],
  ["död", ["döda", "döden", "dödens"]],
  ["avliden", ["avlidna", "avlidnas", "avlidne", "avlidens"]],
  ["patient", ["patients", "patienten", "patientens", "patienter", "patienternas", "patienterna", "patienters"]],
  ["skriv", ["skriva", "skriver", "skrivs", "skrev", "skrevs", "skrivit", "skrivits", "skriven", "skrivet", "skrivna"]],
  ["för", ["föra", "förd", "förda", "förde", "fördes", "fört", "förts"]],
  ["ställ", ["ställa", "ställer", "ställs", "ställd", "ställda", "ställde", "ställt", "ställts"]],
  ["följ", ["följa", "följer", "följs", "följd", "följda", "följde", "följt", "följts"]],
  ["genomgå", ["genomgår", "genomgått", "genomgick", "genomgås", "genomgången", "genomgångna"]],
  ["använd", ["använda", "använder", "använt", "använts", "använde", "användes", "används"]],
  ["gata", ["gatan", "gator", "gatorna"]],
  ["skada", ["skadan", "skadas", "skadans", "skador", "skadors", "skadorna", "skadornas"]],
  ["mottagning", ["mottagnings"]],
  ["bi", ["biet", "bin"]],
  ["gravid", ["gravida", "gravidas", "gravids"]],
  ["sjukdom", ["sjukdoms"]],
];
