/** A line under the label and a longer explanation for every field of the measure page. */
export const helpTexts = [
  {
    mapping: "measureversion.title",
    description: "Måttets korta namn, så som det visas i listor, diagram och rapporter.",
    helpText:
      "Skriv en benämning på 3–150 tecken som går att förstå utan sammanhang. Nämn vad som mäts och för vilka, men lämna räknesättet till det fullständiga namnet: ”Statinbehandling efter ischemisk stroke” i stället för ”Andel patienter som fått statiner”.\n\nSökningen väger titeln tyngst, så använd det ord som kollegor faktiskt söker på.",
  },
  {
    mapping: "measureversion.measureDefinition",
    description: "En mening som säger exakt vad som räknas, för vilka och under vilken tid.",
    helpText:
      "Börja med räknesättet: Andel, Antal, Medelvärde, Median. Exempel: ”Median för tiden i minuter från ankomst till sjukhus till start av trombolys.” Högst 500 tecken på en rad.\n\nDet som inte ryms, till exempel koder och undantag, hör hemma i täljare, nämnare eller mätpopulation.",
  },
  {
    mapping: "measureversion.description",
    description: "Varför måttet finns och vilken fråga det ska hjälpa till att besvara.",
    helpText:
      "Berätta på några rader vad i vården som måttet belyser och vem som har nytta av det. En läsare som inte arbetar inom området ska förstå poängen: ”Nattliga utskrivningar kan vara ett tecken på platsbrist och innebär en risk för patienten.”\n\nHur siffrorna ska läsas skriver du under Tolkning.",
  },
  {
    mapping: "measureversion.measureOwner",
    description: "Den organisation som beslutar om måttet och svarar för att det hålls aktuellt.",
    helpText:
      "Välj den som kan säga ja eller nej till en ändring, till exempel ett kvalitetsregister eller en myndighet. Det är inte alltid samma organisation som levererar siffrorna; dem anger du bland kopplingarna.\n\nSaknas organisationen i listan kan en huvudredaktör lägga till den under Administration.",
  },
  {
    mapping: "measureversion.validFrom",
    description: "Första dagen som definitionen gäller.",
    helpText:
      "Ange från vilket datum siffror ska beräknas på det här sättet. Oftast är det början av en redovisningsperiod, till exempel 2026-01-01 för ett årsmått. Datumet behöver inte vara detsamma som publiceringsdagen: ett mått kan publiceras i november och börja gälla vid årsskiftet.",
  },
  {
    mapping: "measureversion.validTo",
    description: "Sista dagen som definitionen gäller; lämna tomt om inget slut är bestämt.",
    helpText:
      "Fyll i datumet när måttet ska upphöra eller när en ny definition tar över. Det får inte ligga före Giltig från.\n\nMåttet finns kvar att läsa efter slutdatumet men märks som utgånget, och innan dess påminner katalogen om att tiden snart är ute.",
  },
  {
    mapping: "measureversion.numeratorDefinition",
    description: "De i nämnaren som uppfyller det måttet frågar efter.",
    helpText:
      "Utgå från nämnaren och lägg till villkoret: ”Patienter i nämnaren med minst ett registrerat uttag av statin (ATC C10AA) inom 30 dagar efter utskrivning.” Ange koder, gränsvärden och tidsfönster så att två statistiker får samma svar.\n\nFältet måste vara ifyllt innan ett andelsmått kan publiceras.",
  },
  {
    mapping: "measureversion.denominatorDefinition",
    description: "Alla som kan räknas med i andelen, med det som ska ingå och det som ska undantas.",
    helpText:
      "Beskriv gruppen med diagnos, ålder, vårdform och period, och räkna därefter upp undantagen. Exempel: ”Personer 18 år och äldre som skrivits ut levande efter ischemisk stroke (I63) under perioden. Vårdtillfällen på rehabiliteringsklinik räknas inte.”\n\nSkriv också vad som gäller när uppgift saknas: räknas personen bort eller som ett nej? Krävs för andelsmått.",
  },
  {
    mapping: "measureversion.measurePopulationDefinition",
    description: "Vilka personer, besök eller händelser som mätningen bygger på.",
    helpText:
      "Används när resultatet är ett antal, en tid eller ett medelvärde och därför inte delas upp i täljare och nämnare. Säg vad som är en rad i underlaget, till exempel ett vårdtillfälle eller en person, och hur upprepade händelser hanteras: ”Första vårdtillfället per person och år.”\n\nKrävs för kontinuerliga mått och antalsmått.",
  },
  {
    mapping: "measureversion.coverageCalculation",
    description: "Hur man räknar ut hur stor del av de berörda som finns med i underlaget.",
    helpText:
      "Ange vad datakällan jämförs med och hur jämförelsen görs, till exempel: ”Antalet registrerade operationer delat med antalet operationer i Patientregistret samma år.” Själva procentsatsen ändras varje år och hör hellre hemma i registrets årsrapport.",
  },
  {
    mapping: "measureversion.primaryDataReportingFormat",
    description: "I vilken form uppgifterna lämnas till datakällan.",
    helpText:
      "Skriv en kort rad om hur data kommer in: direktöverföring ur journalen, manuell registrering i webbformulär, fil en gång i kvartalet. Nämn om det är uppgifter om enskilda eller färdiga summor, för det avgör hur resultatet kan delas upp. Högst 500 tecken.",
  },
  {
    mapping: "measureversion.thresholdForViewing",
    description: "Minsta antal i underlaget för att ett resultat ska visas.",
    helpText:
      "Ange ett heltal mellan 0 och 999. Med värdet 10 döljs resultat för enheter som har färre än tio patienter i underlaget, både för att ingen ska kunna kännas igen och för att slumpen annars får för stort genomslag.\n\nLämna tomt om måttet inte har någon egen gräns.",
  },
  {
    mapping: "measureversion.soughtValue",
    description: "Om ett högt eller ett lågt värde är bra.",
    helpText:
      "Riktningen styr hur resultat färgas och rangordnas i rapporter. Välj Högt för till exempel fotundersökning vid diabetes och Lågt för återinläggningar. Ej tillämpligt passar mått som beskriver omfattning, som antal vårdplatser, där varken mer eller mindre är bättre i sig.\n\nEtt nytt målvärde får sin jämförelse (≥ eller ≤) efter det här valet.",
  },
  {
    mapping: "measureversion.measureTypeCode",
    description: "Vad måttet säger något om: förutsättningar, arbetssätt, resultat, produktivitet eller bakgrund.",
    helpText:
      "Struktur gäller resurser och organisation, till exempel vårdplatser. Process gäller det vården gör, till exempel provtagning. Resultat gäller hur det går för patienten, till exempel överlevnad.\n\nProduktivitet ställer kostnad eller insats mot det som utförs. Bakgrundsmått ger sammanhang, till exempel hur vanlig en sjukdom är bland de listade.",
  },
  {
    mapping: "measureversion.measurementTypeCode",
    description: "Hur värdet räknas fram: som andel, kontinuerligt värde, antal eller kvot.",
    helpText:
      "Andelsmått delar de som uppfyller villkoret med alla i gruppen. Kontinuerligt mått sammanfattar ett uppmätt värde, till exempel medianväntetid. Antalsmått räknar händelser eller personer. Kvot ställer två storheter mot varandra där den ena inte är en del av den andra, till exempel observerade mot förväntade dödsfall.\n\nValet bestämmer vilka delar av definitionen som måste vara ifyllda.",
  },
  {
    mapping: "measureversion.unit",
    description: "Den enhet som värdet visas i.",
    helpText:
      "Välj det som ska stå efter siffran i ett diagram: Andel visas i procent, Minuter och Dagar är tider, Antal per hundra tusen är justerat för befolkningens storlek. Kontrollera att enheten stämmer med det fullständiga namnet; börjar det med ”Median för tiden i minuter” är Minuter rätt val.",
  },
  {
    mapping: "measureversion.measuringFrequency",
    description: "De perioder som resultatet redovisas för.",
    helpText:
      "Välj en eller flera. Ta bara med perioder där underlaget räcker: ett mått med få patienter per enhet kan behöva redovisas per år, medan telefontillgänglighet går att följa månad för månad. Perioden säger hur resultatet delas upp i tiden, inte hur ofta data lämnas in.",
  },
  {
    mapping: "measureversion.organizationalLevel",
    description: "De nivåer i vården som resultatet kan visas för.",
    helpText:
      "Markera alla nivåer där siffran är meningsfull och tillräckligt säker, från riket ner till den enskilda mottagningen. Ett mått som bygger på en befolkningsenkät kan ofta visas per region men inte per vårdenhet.\n\nEn del nivåer har både ett äldre och ett nyare namn. Använd det som mottagaren av måttet känner igen.",
  },
  {
    mapping: "measureversion.regionalAffinityCalculation",
    description: "Vad som avgör vilken region ett resultat räknas till.",
    helpText:
      "En patient kan bo i en region och vårdas i en annan. Välj vårdenhetens placering när måttet beskriver hur kliniken arbetar och folkbokföringen när det beskriver hur det går för regionens invånare.\n\nMed Annan beräkning bör du förklara principen under Tolkning.",
  },
  {
    mapping: "measureversion.keywords",
    description: "Ämnesord som gör måttet lätt att hitta och filtrera fram.",
    helpText:
      "Välj helst ett till fyra ord som beskriver sjukdomsområde, verksamhet eller patientgrupp. Ett mått om antipsykotika vid demenssjukdom hittas lättare med Demens, Läkemedel och Äldre än med Primärvård ensamt. Nya nyckelord läggs till av en huvudredaktör.",
  },
  {
    mapping: "measureversion.interpretationTextPersonnel",
    description: "Stöd för den som ska läsa resultatet och dra slutsatser av det.",
    helpText:
      "Förklara för personal och analytiker vad ett högt eller lågt värde kan bero på, vilka jämförelser som är rimliga och vad som brukar skilja enheter åt. Ta gärna upp skillnader i patientsammansättning: ”Sjukhus som tar emot de svårast sjuka kan ha högre dödlighet utan att vården är sämre.”\n\nMåttet går att publicera utan tolkning, men katalogen påminner om att den saknas.",
  },
  {
    mapping: "measureversion.sourcesOfError",
    description: "Det som kan göra siffran missvisande.",
    helpText:
      "Räkna upp kända brister: ofullständig täckning, uteblivna svar, olika sätt att koda, ändrade formulär. Säg åt vilket håll felet drar när det är känt, till exempel: ”Besök utan registrerad diagnos kommer inte med, så förekomsten underskattas.”\n\nÖppenhet om svagheter gör måttet mer användbart.",
  },
  {
    mapping: "measureversion.feedbackAndSequence",
    description: "Hur resultaten kommer tillbaka till verksamheten och vad de leder till.",
    helpText:
      "Berätta var siffrorna visas, hur ofta och vem som förväntas göra något med dem. Exempel: ”Klinikerna ser sina värden dagligen i registret. Ligger en enhet under målet två kvartal i rad tar registret kontakt.”",
  },
  {
    mapping: "measureversion.references",
    description: "Riktlinjer, vårdprogram och rapporter som måttet vilar på.",
    helpText:
      "Skriv en källa per rad med utgivare, titel och år, till exempel ”Socialstyrelsen. Nationella riktlinjer för diabetesvård.” Adresser som börjar med http eller https blir länkar. Länka hellre till en sida som består än till en fil som kan flyttas.",
  },
  {
    mapping: "measureversion.actors",
    description: "Personer och organisationer som har en uppgift för måttet.",
    helpText:
      "Här framgår vem som skrivit texterna, vem som granskat dem och vem man kan fråga. Varje aktör har en roll och är antingen en person eller en organisation. Det kan bara finnas en författare och en granskare per version, men flera kontaktpersoner.\n\nNamn på personer visas bara för inloggade.",
  },
  {
    mapping: "measureversion.connections",
    description: "Varifrån uppgifterna kommer och vilket system som redovisar dem.",
    helpText:
      "En koppling knyter måttet till en datakälla, ett rapporterande system eller båda. Har måttet bytt väg, till exempel när ett register flyttat till en ny plattform, lägger du till en ny koppling och sätter slutdatum på den gamla. Listor och sökresultat visar den första kopplingen.",
  },
  {
    mapping: "measureversion.targetValues",
    description: "De nivåer som vården strävar efter att nå, och vem som satt dem.",
    helpText:
      "Många mått saknar målvärde, och det är helt i sin ordning: lägg bara in nivåer som någon faktiskt har beslutat. Har måttet två ambitionsnivåer, till exempel 90 procent för hög och 85 för måttlig måluppfyllelse, lägger du in två rader.\n\nNär ett mål höjs behåller du det gamla med slutdatum, så att äldre resultat kan jämföras med det mål som gällde då.",
  },
  {
    mapping: "measureversion.submeasures",
    description: "Uppdelningar av måttet, till exempel på kön och ålder, som redovisas med egna siffror.",
    helpText:
      "Varje delmått har ett eget id som siffrorna rapporteras under. Det avgränsas av kön, åldersgrupp, en fritext eller en kombination av dem, och två delmått i samma version får inte ha samma avgränsning.\n\nTexterna ärvs från huvudmåttet. Skriv bara om dem som verkligen skiljer sig, så följer resten med när huvudmåttet ändras.",
  },
  {
    mapping: "measureversion.status",
    description: "Var i livscykeln versionen befinner sig: Pågående, Publicerad eller Avpublicerad.",
    helpText:
      "En pågående version är ett utkast som bara inloggade ser. En publicerad version är öppen för alla. En avpublicerad version ska inte längre användas men går fortfarande att läsa.\n\nEn avpublicerad version kan inte återgå till utkast. Skapa i stället en ny version av måttet.",
  },
  {
    mapping: "measureversion.versionNr",
    description: "Löpnummer som visar vilken version av måttet du läser.",
    helpText:
      "Den första versionen har nummer 1 och varje ny får nästa nummer; ett nummer återanvänds aldrig. Hänvisa till numret när du citerar måttet, eftersom definitionen kan skilja sig mellan versionerna. I historiken kan du jämföra två versioner ord för ord.",
  },
  {
    mapping: "measureversion.contractVersion",
    description: "Den utgåva av tjänstekontraktet som måttet överförs enligt.",
    helpText:
      "Visas som 2, 3 eller 3.1 och hämtas från måttets första koppling. Mottagande system läser in mått för den utgåva som de har stöd för. Värdet ändras under Kopplingar.",
  },
  {
    mapping: "measureversion.lastPublished",
    description: "Tidpunkten då innehållet senast gjordes tillgängligt för alla.",
    helpText:
      "Datumet sätts av katalogen när en version publiceras och på nytt varje gång ändringar publiceras i den. Använd det för att se om den beskrivning du sparat eller skrivit ut fortfarande är aktuell. Vad som ändrats, och när, står i historiken.",
  },
];
