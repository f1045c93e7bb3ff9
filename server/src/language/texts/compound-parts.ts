import { words } from "./words.ts";

/**
 * Words and first elements that Swedish care compounds are made of. The words of the catalogue itself are added to
 * them when a compound is taken apart; these are those that seldom stand alone.
 */
export const compoundParts: readonly string[] = [
  // Organs and parts of the body.
  ...words("hjärt hjärta kärl krans lung lever njur njure tarm änd tjock tunn mag mage"),
  ...words("hjärn hjärna hud hår hals hand fot ben arm knä höft led rygg axel armbåge"),
  ...words("ögon öga öron öra näs mun tand käk tung bröst livmoder ägg stock prostata"),
  ...words("blås blåsa urin väg luft blod plasma lymf körtel muskel nerv skelett sköld"),
  ...words("bukspott galla gall mjälte kropp huvud ansikte sena botten bihål hålor mage"),
  // Illness and injury.
  ...words("sjuk sjukdom sjuka infarkt fraktur brott cancer tumör infektion inflammation sår"),
  ...words("tryck svikt flimmer förmak stroke propp blödning skada smärta värk feber kramp"),
  ...words("allergi astma diabetes demens depression psykos ångest missbruk beroende stress"),
  ...words("fall risk död dödlighet sjuklighet lidande besvär symtom diagnos artros reumatism"),
  // Care and those who give it.
  ...words("vård omvård omsorg behandling operation kirurgi medicin läke läkemedel medel dos"),
  ...words("rehab rehabilitering habilitering undersökning utredning prov provtagning test röntgen"),
  ...words("mottagning avdelning klinik sjukhus hus central enhet plats säng hem akut jour"),
  ...words("läkar läkare sköterska sjuksköterska barnmorska tandläkare patient person personal"),
  ...words("besök återbesök kontakt samtal remiss recept journal register tid väntetid vänte"),
  ...words("plan planering program process förlopp rutin kvalitet säkerhet hygien smitta vaccin"),
  ...words("hälso hälsa friskvård frisk tillfälle tillgänglighet uppföljning överlevnad protes"),
  ...words("implantat dialys transplantation narkos bedövning intensiv öppen sluten slut primär"),
  ...words("specialist special special psykiatri geriatrik onkologi ortopedi pediatrik kardiologi"),
  // People, time and place.
  ...words("barn ungdom ung vuxen äldre kvinn kvinna kvinno man mans mödra moder spädbarn"),
  ...words("förälder familj anhörig boende elev skol skola förskola arbete arbet arbets liv"),
  ...words("dag dygn natt vecka vecko månad år års livs ålder ålders åldring region"),
  ...words("kommun län läns riks folk befolkning invånare land lands stad samhälle"),
  // Habits, measures and money.
  ...words("rök rökning tobak alkohol drog kost mat vikt närings näring motion träning"),
  ...words("fysisk sömn amning förlossning graviditet abort födsel kejsar snitt livmoderhals"),
  ...words("andel antal tal värde medel medelvärde mål nivå grad poäng index mått kostnad"),
  ...words("kostnads pris netto brutto ekonomi resultat data källa fel täckning svar frekvens"),
  ...words("socker fett salt syra vatten syrgas puls kolesterol hormon insulin antibiotika"),
  ...words("tids punkt stopp start slag anfall attack funktion förmåga hjälp stöd hjälpmedel"),
  ...words("strål strålning cyto statika kemo terapi samtals tvång tvångs rätts själv mord"),
  ...words("upp täckt tal grupp lista kedja team arbetsplats möte form typ nation"),
];

/** Beginnings that make one word out of another without making a compound. */
export const derivingPrefixes: ReadonlySet<string> = new Set([
  ...words("an av be bi er för ge il im in miss o om på re sam till und"),
  ...words("upp ur ut van vid å åter över under fram från med mot fri ans fort genom efter före till"),
]);

/** Those that are no words, and so never end a part. */
export const unstressedPrefixes: ReadonlySet<string> = new Set(words("be er för ge"));

/** Words that are spelt like an ending: "ring" in "koordinering". */
export const derivingEndings: ReadonlySet<string> = new Set(
  words("ing ning ring ling else skap sion tion rade rare tare"),
);

/** Letters that may join two parts. */
export const links: readonly string[] = ["", "s", "e", "o", "a", "u", "es"];
