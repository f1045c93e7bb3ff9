import type { Measure } from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { givenMeasure } from "../../../testing/given.ts";
import { createMeasureFollower } from "./measure-follower.ts";

function given({ readsTo }: { readsTo: (shown: Measure) => Measure | undefined }) {
  let shown: Measure | undefined = givenMeasure({ status: "ONGOING", revision: 3 });
  const [version] = shown.measureVersions;
  const refreshed: string[] = [];
  const planned: (() => void)[] = [];
  const follower = createMeasureFollower({
    read: () => shown,
    refresh: async (id) => {
      refreshed.push(id);
      if (shown) shown = readsTo(shown);
    },
    schedule: (run) => planned.push(run),
  });
  const settle = async () => {
    for (let run = planned.shift(); run; run = planned.shift()) {
      run();
      await Promise.resolve();
      await Promise.resolve();
    }
  };
  const ofVersion = { measureId: shown.id, versionId: version?.id ?? "" };
  const changed = (revision: number) => ({ type: "version", ...ofVersion, status: "ONGOING", revision }) as const;
  return { follower, refreshed, settle, ofVersion, changed };
}

const withRevision = (revision: number) => (measure: Measure) => ({
  ...measure,
  measureVersions: measure.measureVersions.map((version) => ({ ...version, revision })),
});

test("what is shown already is not read again", async () => {
  const { follower, refreshed, settle, changed, ofVersion } = given({ readsTo: withRevision(3) });

  follower.follow(changed(3));
  const versions = [{ id: ofVersion.versionId, status: "ONGOING" as const, revision: 2 }];
  follower.follow({ type: "state", measures: [{ measureId: ofVersion.measureId, versions }] });
  await settle();

  expect(refreshed).toEqual([]);
});

test("several events at once cause one read", async () => {
  const { follower, refreshed, settle, changed, ofVersion } = given({ readsTo: withRevision(6) });

  for (const revision of [4, 5, 6]) follower.follow(changed(revision));
  await settle();

  expect(refreshed).toEqual([ofVersion.measureId]);
});

test("an answer older than the event is read again, a limited number of times", async () => {
  let reads = 0;
  const late = given({ readsTo: (measure) => withRevision(++reads < 3 ? 3 : 4)(measure) });
  late.follower.follow(late.changed(4));
  await late.settle();
  expect(late.refreshed).toHaveLength(3);

  const never = given({ readsTo: (measure) => measure });
  never.follower.follow(never.changed(4));
  await never.settle();
  expect(never.refreshed).toHaveLength(8);
});

test("a new version and a deletion refresh the measure", async () => {
  const added = given({ readsTo: () => undefined });
  added.follower.follow({ ...added.changed(1), versionId: "new" });
  await added.settle();
  expect(added.refreshed).toHaveLength(1);

  const deleted = given({ readsTo: (measure) => ({ ...measure, measureVersions: [] }) });
  deleted.follower.follow({ type: "deletion", ...deleted.ofVersion });
  await deleted.settle();
  expect(deleted.refreshed).toHaveLength(1);
});
