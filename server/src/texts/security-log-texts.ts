interface Summary {
  chain: string;
  entries: number;
  sequence: string;
  hash: string;
  isWhole: boolean;
}

/** Messages of the command that verifies the security log. */
export const securityLogTexts = {
  usage: [
    "Användning: npm run verify-security-log [-- KEDJA:NUMMER:HASH …]",
    "Kedjan är EVENTS eller REFUSALS. Nummer och hash står på raderna om säkerhetshändelser i serverns logg.",
  ].join("\n"),
  faults: {
    changed: (entry: string) => `ÄNDRAD: ${entry} är inte som den skrevs, eller posten före den är ändrad.`,
    missing: (entry: string) => `SAKNAS: från och med ${entry} saknas poster.`,
    "not as known": (entry: string) => `AVVIKER: ${entry} har inte den hash som angavs.`,
  },
  more: (count: number) => `… och ${count} fel till.`,
  summary: ({ chain, entries, sequence, hash, isWhole }: Summary) =>
    `${chain}: ${entries} poster, ${isWhole ? "alla som de skrevs" : "med fel"}. Den senaste: ${chain}:${sequence}:${hash}`,
} as const;
