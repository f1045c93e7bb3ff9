/** The words care and the public use for the same thing. */
export const synonyms = [
  {
    from: "stroke",
    to: "slaganfall",
    direction: "both",
  },
  {
    from: "hjärninfarkt",
    to: "stroke",
    direction: "oneWay",
  },
  {
    from: "hjärnblödning",
    to: "stroke",
    direction: "oneWay",
  },
  {
    from: "propp i hjärnan",
    to: "stroke",
    direction: "oneWay",
  },
  {
    from: "hjärtinfarkt",
    to: "hjärtattack",
    direction: "both",
  },
  {
    from: "hjärtinfarkt",
    to: "STEMI",
    direction: "oneWay",
  },
  {
    from: "hypertoni",
    to: "högt blodtryck",
    direction: "both",
  },
  {
    from: "hypertoni",
    to: "blodtryck",
    direction: "oneWay",
  },
  {
    from: "förmaksflimmer",
    to: "hjärtflimmer",
    direction: "both",
  },
  {
    from: "blodfetter",
    to: "kolesterol",
    direction: "both",
  },
  {
    from: "blodfettssänkande",
    to: "statin",
    direction: "oneWay",
  },
  {
    from: "blodpropp",
    to: "trombos",
    direction: "both",
  },
  {
    from: "blodförtunnande",
    to: "antikoagulantia",
    direction: "oneWay",
  },
  {
    from: "propplösande",
    to: "trombolys",
    direction: "both",
  },
  {
    from: "hjärtsvikt",
    to: "hjärtinsufficiens",
    direction: "both",
  },
  {
    from: "kranskärlsröntgen",
    to: "koronarangiografi",
    direction: "both",
  },
  {
    from: "TIA",
    to: "transitorisk ischemisk attack",
    direction: "both",
  },
  {
    from: "kardiovaskulär",
    to: "hjärt-kärlsjukdom",
    direction: "oneWay",
  },
  {
    from: "KOL",
    to: "kroniskt obstruktiv lungsjukdom",
    direction: "both",
  },
  {
    from: "lunginflammation",
    to: "pneumoni",
    direction: "both",
  },
  {
    from: "halsfluss",
    to: "tonsillit",
    direction: "both",
  },
  {
    from: "öroninflammation",
    to: "otit",
    direction: "both",
  },
  {
    from: "öroninflammation",
    to: "mediaotit",
    direction: "both",
  },
  {
    from: "bihåleinflammation",
    to: "sinuit",
    direction: "both",
  },
  {
    from: "luftrörskatarr",
    to: "bronkit",
    direction: "both",
  },
  {
    from: "urinvägsinfektion",
    to: "UVI",
    direction: "both",
  },
  {
    from: "blodförgiftning",
    to: "sepsis",
    direction: "both",
  },
  {
    from: "förkylning",
    to: "övre luftvägsinfektion",
    direction: "oneWay",
  },
  {
    from: "influensavaccination",
    to: "vaccination mot influensa",
    direction: "both",
  },
  {
    from: "vårdrelaterade infektioner",
    to: "VRI",
    direction: "both",
  },
  {
    from: "höftfraktur",
    to: "höftbrott",
    direction: "both",
  },
  {
    from: "fraktur",
    to: "benbrott",
    direction: "both",
  },
  {
    from: "höftprotes",
    to: "konstgjord höftled",
    direction: "both",
  },
  {
    from: "knäprotes",
    to: "konstgjord knäled",
    direction: "both",
  },
  {
    from: "artros",
    to: "ledförslitning",
    direction: "both",
  },
  {
    from: "benskörhet",
    to: "osteoporos",
    direction: "both",
  },
  {
    from: "reumatoid artrit",
    to: "ledgångsreumatism",
    direction: "both",
  },
  {
    from: "cancer",
    to: "tumör",
    direction: "oneWay",
  },
  {
    from: "cytostatika",
    to: "cellgift",
    direction: "both",
  },
  {
    from: "strålbehandling",
    to: "radioterapi",
    direction: "both",
  },
  {
    from: "tjocktarmscancer",
    to: "koloncancer",
    direction: "both",
  },
  {
    from: "ändtarmscancer",
    to: "rektalcancer",
    direction: "both",
  },
  {
    from: "hudcancer",
    to: "malignt melanom",
    direction: "both",
  },
  {
    from: "cellprovtagning",
    to: "gynekologisk cellprovskontroll",
    direction: "both",
  },
  {
    from: "mammografi",
    to: "bröströntgen",
    direction: "both",
  },
  {
    from: "diabetes",
    to: "sockersjuka",
    direction: "both",
  },
  {
    from: "HbA1c",
    to: "långtidsblodsocker",
    direction: "both",
  },
  {
    from: "ögonbottenundersökning",
    to: "ögonbottenfotografering",
    direction: "both",
  },
  {
    from: "njursvikt",
    to: "njurinsufficiens",
    direction: "both",
  },
  {
    from: "fetma",
    to: "BMI",
    direction: "oneWay",
  },
  {
    from: "övervikt",
    to: "BMI",
    direction: "oneWay",
  },
  {
    from: "självmord",
    to: "suicid",
    direction: "both",
  },
  {
    from: "nedstämdhet",
    to: "depression",
    direction: "oneWay",
  },
  {
    from: "psykiatrisk tvångsvård",
    to: "LPT",
    direction: "both",
  },
  {
    from: "barn- och ungdomspsykiatri",
    to: "BUP",
    direction: "both",
  },
  {
    from: "alzheimer",
    to: "demenssjukdom",
    direction: "oneWay",
  },
  {
    from: "antipsykotika",
    to: "neuroleptika",
    direction: "both",
  },
  {
    from: "lugnande",
    to: "ångestdämpande",
    direction: "oneWay",
  },
  {
    from: "sömnmedel",
    to: "bensodiazepin",
    direction: "oneWay",
  },
  {
    from: "trycksår",
    to: "liggsår",
    direction: "both",
  },
  {
    from: "liggsår",
    to: "tryckskada",
    direction: "both",
  },
  {
    from: "smärtskattning",
    to: "smärtbedömning",
    direction: "both",
  },
  {
    from: "smärtstillande",
    to: "opioid",
    direction: "oneWay",
  },
  {
    from: "palliativ vård",
    to: "vård i livets slutskede",
    direction: "both",
  },
  {
    from: "inflammationshämmande",
    to: "NSAID",
    direction: "both",
  },
  {
    from: "magsårsmedicin",
    to: "protonpumpshämmare",
    direction: "both",
  },
  {
    from: "protonpumpshämmare",
    to: "PPI",
    direction: "both",
  },
  {
    from: "läkemedel",
    to: "medicin",
    direction: "both",
  },
  {
    from: "penicillin",
    to: "antibiotika",
    direction: "oneWay",
  },
  {
    from: "vårdcentral",
    to: "hälsocentral",
    direction: "both",
  },
  {
    from: "husläkare",
    to: "primärvård",
    direction: "oneWay",
  },
  {
    from: "dödlighet",
    to: "mortalitet",
    direction: "both",
  },
  {
    from: "väntetid",
    to: "ledtid",
    direction: "both",
  },
  {
    from: "telefontillgänglighet",
    to: "tillgänglighet per telefon",
    direction: "both",
  },
  {
    from: "sjukgymnast",
    to: "fysioterapeut",
    direction: "both",
  },
  {
    from: "sjukgymnastik",
    to: "fysioterapi",
    direction: "both",
  },
  {
    from: "återinskrivning",
    to: "återinläggning",
    direction: "both",
  },
  {
    from: "kejsarsnitt",
    to: "sectio",
    direction: "both",
  },
  {
    from: "dagkirurgi",
    to: "dagoperation",
    direction: "both",
  },
  {
    from: "intensivvård",
    to: "IVA",
    direction: "both",
  },
  {
    from: "rökstopp",
    to: "rökavvänjning",
    direction: "both",
  },
  {
    from: "samordnad individuell plan",
    to: "SIP",
    direction: "both",
  },
  {
    from: "vårdtid",
    to: "vårddagar",
    direction: "both",
  },
  {
    from: "karies",
    to: "tandröta",
    direction: "oneWay",
  },
  {
    from: "förlossning",
    to: "barnafödande",
    direction: "both",
  },
  {
    from: "blindtarmsinflammation",
    to: "appendicit",
    direction: "both",
  },
  {
    from: "multidisciplinär konferens",
    to: "MDK",
    direction: "both",
  },
];
