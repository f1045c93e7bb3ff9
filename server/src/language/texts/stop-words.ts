import { words } from "./words.ts";

/** Function words: a document need not hold them to match. */
export const stopWords: ReadonlySet<string> = new Set([
  ...words("i på för av med och eller som vid till från en ett den det de"),
  ...words("att är om hos inom efter under över per samt utan mot mellan bland"),
  ...words("enligt genom före ur ut in upp än så kan ska har hade var blir"),
  ...words("inte ej sin sina sitt vi man där när dess deras vilka vilken the of"),
]);
