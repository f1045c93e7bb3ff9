/** The help texts of sub-measures, target values, connections and actors. */
export const partHelpTexts = [
  {
    mapping: "submeasure.gender",
    description: "Begränsar delmåttet till kvinnor eller män; tomt betyder båda.",
    helpText:
      "Uppgiften bygger på hur kön är registrerat i datakällan, vanligen genom personnumret. Vill du visa skillnaden mellan könen skapar du två delmått, ett för kvinnor och ett för män. Huvudmåttet omfattar alla.",
  },
  {
    mapping: "submeasure.age",
    description: "Begränsar delmåttet till en åldersgrupp; tomt betyder alla åldrar i måttet.",
    helpText:
      "Välj en grupp som ryms inom huvudmåttets population: 0–5 år fungerar inte för ett mått som bara gäller vuxna. Undvik grupper som går in i varandra, så att delarna går att lägga ihop. Framgår det inte av definitionen om åldern räknas vid besöket eller vid årets slut bör du skriva det i nämnaren.",
  },
  {
    mapping: "submeasure.restriction",
    description: "Annan avgränsning än kön och ålder, skriven i klartext.",
    helpText:
      "Använd fältet när delmåttet gäller en grupp som listorna inte täcker, till exempel ”Invasiv cancer” eller ”Besök hos läkare”. Fatta dig kort men entydigt, högst 500 tecken. Kräver gruppen särskilda koder skriver du dem i delmåttets egen nämnare.",
  },
  {
    mapping: "submeasure.title",
    description: "Delmåttets namn; skapas av katalogen om du inte anger ett eget.",
    helpText:
      "Utan eget namn sätts titeln ihop av måttets titel, kön och ålder, till exempel ”Rökstopp efter hjärtinfarkt, Kvinna, 18–64 år”. Ett eget namn behövs främst när en fritextavgränsning bär skillnaden. Tänk på att ett eget namn inte följer med om huvudmåttets titel ändras.",
  },
  {
    mapping: "targetvalue.type",
    description: "Vilket slags mål det är: nationellt, registrets, professionens eller regionalt.",
    helpText:
      "Nationell målnivå är beslutad för hela landet, i regel av Socialstyrelsen. Registrets målnivå sätts av kvalitetsregistret och professionens mål av en specialitetsförening eller ett nätverk som Strama. Ett regionalt mål gäller inom en enda region.\n\nOlika slags mål kan finnas samtidigt och behöver inte vara lika höga.",
  },
  {
    mapping: "targetvalue.level",
    description: "Om målet är ett enda, eller det höga eller måttliga steget av två.",
    helpText:
      "Det vanliga är att det bara finns en gräns att nå. Vissa register anger två steg: den som når det höga har god måluppfyllelse och den som når det måttliga är på väg. Tid till trombolys kan till exempel ha 40 minuter som hög och 60 minuter som måttlig nivå.",
  },
  {
    mapping: "targetvalue.operator",
    description: "Hur resultatet jämförs med målet, till exempel minst (≥) eller högst (≤).",
    helpText:
      "Förslaget följer måttets önskade värde: minst när högt är bra, högst när lågt är bra. Skillnaden mellan ”under 10” och ”högst 10” kan avgöra om en enhet når målet, så följ beslutets ordalydelse. Katalogen varnar om tecknet går emot det önskade värdet.",
  },
  {
    mapping: "targetvalue.value",
    description: "Själva gränsen, som ett tal med eller utan decimaler.",
    helpText:
      "Är måttet en andel skriver du procent mellan 0 och 100, alltså 90 och inte 0,9. Tider och antal anges i enheten på raden. Skriv inget tecken framför talet; jämförelsen väljs för sig.",
  },
  {
    mapping: "targetvalue.unit",
    description: "Enheten för målet, om den är en annan än måttets.",
    helpText:
      "Lämna tomt i de flesta fall, så gäller måttets egen enhet. En avvikande enhet kan behövas när målet är formulerat på ett annat sätt än resultatet, till exempel i minuter för ett mått som i övrigt redovisas som median.",
  },
  {
    mapping: "targetvalue.issuer",
    description: "Den som har beslutat om målet.",
    helpText:
      "Ange organisationens namn så att läsaren kan söka upp beslutet: Socialstyrelsen, Riksstroke, Strama. Det kan vara någon annan än måttets ägare. Har flera enats om samma nivå nämner du den som dokumenterat den.",
  },
  {
    mapping: "targetvalue.validFrom",
    description: "Från vilken dag målet gäller.",
    helpText:
      "Ett mål kan komma senare än måttet självt. Resultat från tiden före datumet ska inte bedömas mot den här nivån. Lämna tomt om målet gällt så länge versionen varit giltig.",
  },
  {
    mapping: "targetvalue.validTo",
    description: "Sista dagen som målet gäller; tomt betyder tills vidare.",
    helpText:
      "Fyll i när nivån har ersatts eller när målet från början var tänkt för en viss tid, till exempel ”Mål 2024” med slut 2024-12-31. Ett avslutat mål finns kvar som jämförelse för resultat från sin egen tid.",
  },
  {
    mapping: "targetvalue.motivation",
    description: "Varför nivån ligger just där.",
    helpText:
      "Återge kort resonemanget: bästa uppnådda resultat, forskningsstöd, samlad bedömning. Förklara gärna varför målet inte är 100 procent, till exempel att en del patienter avstår från eller inte tål behandlingen.",
  },
  {
    mapping: "targetvalue.reference",
    description: "Dokumentet där målet är fastställt.",
    helpText:
      "Ange utgivare, titel och år, gärna med sidnummer eller en länk till utgivarens webbplats. Det räcker inte att hänvisa till måttets allmänna referenser om målet kommer från ett eget beslut.",
  },
  {
    mapping: "targetvalue.organizationalLevel",
    description: "Den nivå i vården som målet är tänkt för.",
    helpText:
      "Välj en nivå om målet bara ska tillämpas där, till exempel Region när en enskild vårdenhet har för få patienter för att bedömas mot det. Utan val gäller målet på alla nivåer där måttet redovisas.",
  },
  {
    mapping: "connection.reportingSystem",
    description: "Systemet som redovisar måttets resultat för användarna.",
    helpText:
      "Det är här läsaren hittar siffrorna, till exempel Vården i siffror. Ett register kan både samla in uppgifter och visa dem; ange då registret som datakälla och dess plattform som rapporterande system. Minst ett av fälten system och datakälla måste vara ifyllt.",
  },
  {
    mapping: "connection.measurementSource",
    description: "Registret, enkäten eller databasen som uppgifterna hämtas ur.",
    helpText:
      "Välj den källa där data först samlas, även om de passerar andra system på vägen. Hämtas täljare och nämnare ur olika källor, som Läkemedelsregistret och Patientregistret, lägger du in en koppling för varje.",
  },
  {
    mapping: "connection.contractVersion",
    description: "Vilken utgåva av tjänstekontraktet som används på just den här vägen.",
    helpText:
      "Välj 2, 3 eller 3.1 efter vad det rapporterande systemet tar emot; dess egen utgåva framgår under Administration. Är du osäker kan systemets tekniska kontakt ge besked. Olika kopplingar till samma mått kan ha olika utgåvor under en övergång.",
  },
  {
    mapping: "connection.validFrom",
    description: "Dagen då kopplingen började användas.",
    helpText:
      "Sätt datumet när resultat första gången levereras den här vägen. Det hjälper den som vill förstå ett hopp i en tidsserie: kanske byttes datakällan samma månad.",
  },
  {
    mapping: "connection.validTo",
    description: "Dagen då kopplingen upphör; lämna tomt så länge den används.",
    helpText:
      "Avsluta en koppling hellre än att ta bort den. Då syns det även i efterhand varifrån äldre siffror kom, till exempel när ett register har gått upp i ett annat.",
  },
  {
    mapping: "actor.role",
    description: "Vad personen eller organisationen ansvarar för i det här sammanhanget.",
    helpText:
      "Författaren har skrivit beskrivningen och granskaren har läst den innan den publicerades. En vetenskaplig granskare har bedömt det medicinska underlaget. Registerhållaren svarar för registret och statistikern för beräkningarna. Frågor går till kontaktpersonen.\n\nLåt helst inte samma person både skriva och granska.",
  },
  {
    mapping: "actor.person",
    description: "Den person som har rollen.",
    helpText:
      "Sök på för- eller efternamn. Finns personen inte i listan kan du lägga till den med namn, organisation och e-postadress. Den som inte är inloggad ser ”[Dold personuppgift]” i stället för namnet.",
  },
  {
    mapping: "actor.instanceIdentifier",
    description: "Den organisation som har rollen, när den inte hör till en enskild person.",
    helpText:
      "Passar till exempel en registerorganisation med gemensam brevlåda eller ett registercentrum som sköter statistiken. Organisationen hämtas från samma lista som måttens ägare. Du kan ange både person och organisation; minst en av dem behövs.",
  },
  {
    mapping: "actor.comment",
    description: "Kort upplysning om uppdraget, till exempel när det gäller eller vad det omfattar.",
    helpText:
      "Skriv det en kollega behöver veta: ”Vikarie till och med juni” eller ”Svarar på frågor om delmåtten för barn”. Högst 500 tecken. Skriv inga privata kontaktuppgifter, eftersom kommentaren kan läsas av andra.",
  },
];
