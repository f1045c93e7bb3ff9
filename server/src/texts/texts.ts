/** What the server says to people, in Swedish. Messages about single fields stand in the contract. */
export const texts = {
  notFound: "Posten finns inte",
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
} as const;
