/** Error messages for callers. */
export const texts = {
  notAllowed: "Anropet saknar en giltig nyckel.",
  notFound: "Tjänsten som anropades kunde inte hittas.",
  invalid: "Något i anropet är felaktigt.",
  otherHost: "Adressen hör inte till den här tjänsten.",
  startOver: "Det du hämtade sist finns inte längre. Börja om utan since.",
  catalogueAway: "Katalogen kunde inte läsas. Det som redan har hämtats finns kvar.",
  unexpected: "Ett oväntat fel inträffade.",
};
