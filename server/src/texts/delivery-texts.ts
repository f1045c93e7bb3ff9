/** Messages about subscribers. */
export const deliveryTexts = {
  noPassword: "Adressen får inte innehålla användarnamn eller lösenord",
  privateAddress: "Adressen finns inte på det öppna internet",
  ended: "Prenumerationen har avslutats av mottagaren. Gör den aktiv igen först.",
  bundledHost: "Datadistribution",
} as const;
