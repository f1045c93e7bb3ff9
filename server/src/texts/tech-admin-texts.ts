/** Messages for technicians. */
export const techAdminTexts = {
  noDistributionHost: "Katalogen körs utan datadistribution.",
} as const;
