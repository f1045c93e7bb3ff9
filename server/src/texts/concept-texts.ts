export const conceptTexts = {
  exists: "Det finns redan ett begrepp med den termen",
  unknownBroader: (name: string): string => `Det finns inget begrepp som heter ”${name}”`,
  circular: (name: string): string => `”${name}” är samma begrepp eller ett snävare, och kan inte vara vidare`,
  isShipped: "Begreppet följer med programmet och är inte ändrat. Stäng av det i stället.",
  tooMany: "Det finns för många egna begrepp. Ta bort något först.",
  tooManyTerms: "Begreppet har för många termer. Ta bort någon först.",
} as const;
