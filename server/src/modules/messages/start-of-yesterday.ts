const inSweden = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Stockholm", dateStyle: "short" });
const hour = 3_600_000;

/** The first moment of yesterday in Swedish time. */
export function startOfYesterday(now: Date): Date {
  const yesterday = inSweden.format(new Date(now.getTime() - 24 * hour));
  const midnight = new Date(`${yesterday}T00:00:00Z`).getTime();
  // Sweden is one or two hours ahead of UTC.
  const summer = new Date(midnight - 2 * hour);
  return inSweden.format(summer) === yesterday ? summer : new Date(midnight - hour);
}
