import { words } from "./words.ts";

/** Letters and endings of Swedish inflection, for the stemmer. */

export const vowels = "aeiouyåäöéèüáàøæ";

/** Inflectional endings; the stemmer removes the longest that matches. */
export const inflectionEndings: readonly string[] = [
  // Nouns: definite, plural and both, each also as a genitive.
  ...words("a an ans ar ars arna arnas as e en ens er ers erna ernas ern erns"),
  ...words("es et ets or ors orna ornas ena enas"),
  // People and things that do something.
  ...words("are aren arens ares arnes"),
  // Verbs and what is made from them.
  ...words("ad ade ades ads at ats ande andes andet andets anden andena"),
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
  ...words("ferens cidens valens kvens demens evidens petens kontinens sistens istens ciens"),
  ...words("tendens licens potens latens abstinens gräns"),
  ...words("ambulans balans instans substans finans tolerans relevans chans allians leverans"),
  ...words("distans varians resonans svans protes databas fas analys dialys trombolys"),
  ...words("professor sensor motor mentor tumör humör besvär svar extern intern koncern"),
  ...words("organ program system problem symtom protein insulin vitamin vaccin medicin"),
  ...words("preparat resultat certifikat kandidat mandat apparat format surrogat implantat"),
  ...words("spontan human urban plan kran divan kostnad månad skillnad byggnad marknad"),
  ...words("rodnad levnad bostad grad vävnad"),
  ...words("diskret sekret alfabet planet paket budget internet"),
  ...words("plats insats kurs resurs hals puls"),
  ...words("bara data schema tema prostata trauma astma media"),
];

/**
 * Words whose forms look like forms of another word: "akuten" is a place and "akut" is not, "kostar" is not about "kost".
 * Only whole words: "syndromer" ends like "romer".
 */
export const separateWords: readonly [stem: string, forms: readonly string[]][] = [
  ["akuten", words("akuten akutens")],
  ["andas", words("andas andades andats")],
  ["graves", words("graves")],
  ["kosta", words("kosta kostar kostade kostat kostas")],
  ["ledar", words("ledare ledaren ledarens ledares ledarna ledarnas")],
  ["lever", words("lever levern leverns levrar levrarna")],
  ["mager", words("mager magert magra magrare")],
  ["pares", words("pares paresen pareser pareserna")],
  ["romer", words("rom romer romerna romernas romers")],
  ["mens", words("mens mensen mensens")],
  ["senor", words("sena senan senor senorna")],
  ["sluten", words("sluten slutna")],
  ["samer", words("same samer samerna samernas samers")],
  // Of a death; who waits is in the query "har väntat" too, which the concept of waiting times knows.
  ["väntad", words("väntad väntat")],
];

/** Words that bend in ways no ending tells; the tail of a compound bends the same way. */
export const irregularTails: readonly [stem: string, forms: readonly string[]][] = [
  ["läkar", words("läkare läkaren läkarens läkares läkarna läkarnas läkar")],
  ["man", words("män männen männens mannen mannens mans mäns")],
  ["tand", words("tanden tänder tänderna tändernas tands")],
  ["hand", words("handen handens händer händerna händernas")],
  ["band", words("bandet bandets banden bandens")],
  ["land", words("landet landets länder länderna")],
  ["brand", words("branden brandens bränder bränderna")],
  ["stånd", words("ståndet ståndets stånden")],
  ["fot", words("fötter fötterna fots")],
  ["stad", words("städer städerna stadens staden stads")],
  ["natt", words("nätter nätterna")],
  ["rot", words("rötter rötterna")],
  ["bok", words("böcker böckerna")],
  ["son", words("söner sönerna sonen")],
  ["dotter", words("döttrar döttrarna dottern")],
  ["mor", words("mödrar mödrarna moder modern moderns")],
  ["far", words("fäder fäderna fader fadern")],
  ["bror", words("bröder bröderna brodern broder")],
  ["öga", words("ögat ögats ögon ögonen ögonens ögas")],
  ["öra", words("örat örats öron öronen öronens öras")],
  ["knä", words("knät knäet knän knäna knäts knäs knäets")],
  ["år", words("året årets åren årens års")],
  ["ben", words("benet benen benens bens")],
  ["tecken", words("tecknet tecknen tecknens tecknets")],
  ["huvud", words("huvudet huvuden huvudets")],
  ["äldr", words("äldre äldres")],
  ["yngr", words("yngre yngres")],
  ["ung", words("unga ungas")],
  ["centrum", words("centret centrumet centra centren centrums")],
  ["dygn", words("dygnet dygnen dygns")],
  ["vuxen", words("vuxna vuxnas vuxens")],
  ["död", words("döda döden dödens")],
  ["avliden", words("avlidna avlidnas avlidne avlidens")],
  ["patient", words("patients patienten patientens patienter patienternas patienterna patienters")],
  ["skriv", words("skriva skriver skrivs skrev skrevs skrivit skrivits skriven skrivet skrivna")],
  ["för", words("föra förd förda förde fördes fört förts")],
  ["ställ", words("ställa ställer ställs ställd ställda ställde ställt ställts")],
  ["följ", words("följa följer följs följd följda följde följt följts")],
  ["genomgå", words("genomgår genomgått genomgick genomgås genomgången genomgångna")],
  ["använd", words("använda använder använt använts använde användes används")],
  ["gata", words("gatan gator gatorna")],
  ["bi", words("biet bin")],
  ["gravid", words("gravida gravidas gravids")],
];
