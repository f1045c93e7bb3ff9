/** What technicians are told. */
export const techAdminTexts = {
  noDistributionHost: "Katalogen körs utan datadistribution.",
} as const;
