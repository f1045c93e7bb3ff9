/** A dry run shows what would happen and changes nothing. */
export const mergeQueryOf = (dryRun: boolean) => ({ dryRun: dryRun ? "true" : "false" }) as const;
