/** General messages of the server, in Swedish. Messages about single fields are in the contract. */
export const texts = {
  notFound: "Posten finns inte",
  otherHost: "Tjänsten svarar inte på det namnet.",
  noSuchPath: "Tjänsten som anropades kunde inte hittas",
  ticketInvalid: "Inloggningen gäller inte längre. Logga in igen.",
  notAllowed: "Du har inte rättigheter att utföra detta",
  invalid: "Uppgifterna är inte giltiga",
  invalidJson: "Innehållet gick inte att läsa som JSON",
  unsupportedMediaType: "Skicka innehållet som JSON",
  tooLarge: "Innehållet är för stort",
  tooManyRequests: "För många anrop. Vänta en stund och försök igen.",
  unexpected: "Ett oväntat fel inträffade",
  unavailable: "Tjänsten är inte tillgänglig just nu. Försök igen om en stund.",
  writtenTooFast: "Formuläret skickades väldigt snabbt. Vänta några sekunder och skicka igen.",
  badRequest: "Anropet gick inte att förstå",
  unstorable: "Uppgifterna innehåller tecken som inte går att spara",
  tooSlow: "Anropet tog för lång tid att ta emot",
  headersTooLarge: "Anropets huvud är för stort",
  noDistributionHost: "Katalogen körs utan datadistribution.",
} as const;

/** Messages for a temporarily unavailable database, by cause. */
export const databaseTexts = {
  unreachable: texts.unavailable,
  busy: "Många använder tjänsten just nu. Försök igen om en stund.",
  slow: "Det tog för lång tid att svara. Försök igen om en stund.",
  locked: "Någon annan ändrar samma sak just nu. Försök igen om en stund.",
  full: "Lagringsutrymmet är slut, så inget kan sparas just nu.",
} as const;
