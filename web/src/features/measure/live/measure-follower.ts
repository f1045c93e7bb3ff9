import type { LiveEvent, Measure } from "@indikatorkatalogen/contract";

interface Dependencies {
  /** The measure as it is shown. */
  read: (measureId: string) => Measure | undefined;
  refresh: (measureId: string) => Promise<void>;
  schedule: (run: () => void, after: number) => void;
}

interface Expected {
  revision: number;
}

/** The response to one's own save may arrive after its event. */
const delayMs = 80;
/** The response may come from another node that has not read the change yet. */
const retryMs = 250;
const maxTries = 8;

/** Refreshes a measure when an event has a newer revision than the one shown. */
export function createMeasureFollower({ read, refresh, schedule }: Dependencies) {
  /** The newest known revision of each version; null for a deleted one. */
  const expectations = new Map<string, Map<string, Expected | null>>();
  const planned = new Set<string>();
  let isStopped = false;

  const expectedOf = (measureId: string) => {
    const expected = expectations.get(measureId) ?? new Map<string, Expected | null>();
    expectations.set(measureId, expected);
    return expected;
  };

  function isBehind(measureId: string): boolean {
    const shown = read(measureId);
    // A measure that is not shown is not refreshed.
    if (!shown) return false;
    return [...expectedOf(measureId)].some(([versionId, wanted]) => {
      const version = shown.measureVersions.find(({ id }) => id === versionId);
      if (!version || !wanted) return Boolean(version) !== Boolean(wanted);
      return version.revision < wanted.revision;
    });
  }

  function plan(measureId: string, after: number, triesLeft: number): void {
    if (isStopped || planned.has(measureId)) return;
    planned.add(measureId);
    schedule(() => {
      planned.delete(measureId);
      if (!isStopped && isBehind(measureId) && triesLeft > 0) void refreshUntilCurrent(measureId, triesLeft);
    }, after);
  }

  async function refreshUntilCurrent(measureId: string, triesLeft: number): Promise<void> {
    await refresh(measureId);
    plan(measureId, retryMs, triesLeft - 1);
  }

  function expectState({ measureId, versions }: Extract<LiveEvent, { type: "state" }>["measures"][number]): void {
    const expected = expectedOf(measureId);
    const ids = new Set(versions.map(({ id }) => id));
    for (const { id } of read(measureId)?.measureVersions ?? []) if (!ids.has(id)) expected.set(id, null);
    for (const { id, revision } of versions) expected.set(id, { revision });
    plan(measureId, delayMs, maxTries);
  }

  return {
    follow: (event: LiveEvent): void => {
      isStopped = false;
      if (event.type === "state") for (const measure of event.measures) expectState(measure);
      if (event.type !== "version" && event.type !== "deletion") return;
      expectedOf(event.measureId).set(event.versionId, event.type === "version" ? event : null);
      plan(event.measureId, delayMs, maxTries);
    },
    /** Refreshes nothing more, until the next event. */
    stop: (): void => {
      isStopped = true;
    },
  };
}
