import { words } from "./words.ts";

/** Function words: a document need not hold them to match. */
export const stopWords: ReadonlySet<string> = new Set([
  ...words("i på för av med och eller som vid till från en ett den det de"),
  ...words("att är om hos inom efter under över per samt utan mot mellan bland"),
  ...words("enligt genom före ur ut in upp än så kan ska har hade var blir"),
  ...words("hur vad vem vilket varför ofta många mycket fler flest färre få får fått mer mest mindre finns varje alla"),
  ...words("något någon några folk människor jag mig min mina mitt du ni oss vår våra gör göra går blev bli väl"),
  ...words(
    "ha haft borde bör skulle vill kunde stor stort stora del hel hela olika redan alltid aldrig också bara måste",
  ),
  ...words("kommer kommit komma tar ta ger ge sina gång gånger egentligen faktiskt nån nåt sånt detta denna dessa"),
  ...words("how many much what which who why does do is are in for and with to a an at by from on"),
  ...words("bäst bästa innan sedan medan tills fast trots ännu ens nog ju"),
  ...words("brukar brukade tycker tyckte anser tror vet ser sett fick gjort gjorde låter säger sagt visar händer hänt"),
  ...words("sker skett behöver behövde behövt börjar börjat lägger lagt ligger står håller hinner"),
  ...words("samma sådan sådana vissa viss själv själva varandra slags sorts ungefär kring"),
  ...words(
    "runt omkring via istället både antingen nu idag snart kanske därför eftersom fortfarande förra nästa någonsin",
  ),
  ...words("åt utom förutom"),
  ...words(
    "was were has have had been be not it this that these their your my our can should would will or as than there",
  ),
  ...words("where when often before after within among last"),
  ...words("inte ej sin sina sitt vi man där när dess deras vilka vilken the of"),
  ...words("ingen inget inga"),
]);

/** Those whom nearly every measure is about: in a query with other words they tell nothing. */
export const peopleWords: ReadonlySet<string> = new Set([
  ...words("patient patienten patienter patienterna patienters patienternas patients"),
  ...words("pasient pasienter pasienten pasientene"),
  ...words("person personer personen personerna personers persons"),
]);
