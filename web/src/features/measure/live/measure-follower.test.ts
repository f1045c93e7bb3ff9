import type { Measure } from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { givenMeasure } from "../../../testing/given.ts";
import { createMeasureFollower } from "./measure-follower.ts";

function givenFollower({ afterRefresh }: { afterRefresh: (shown: Measure) => Measure | undefined }) {
  let shown: Measure | undefined = givenMeasure({ status: "ONGOING", revision: 3 });
  const [version] = shown.measureVersions;
  const refreshedIds: string[] = [];
  const scheduled: (() => void)[] = [];
  const follower = createMeasureFollower({
    read: () => shown,
    refresh: async (id) => {
      refreshedIds.push(id);
      if (shown) shown = afterRefresh(shown);
    },
    schedule: (run) => scheduled.push(run),
  });
  const runScheduled = async () => {
    for (let run = scheduled.shift(); run; run = scheduled.shift()) {
      run();
      await Promise.resolve();
      await Promise.resolve();
    }
  };
  const ofVersion = { measureId: shown.id, versionId: version?.id ?? "" };
  const changeEvent = (revision: number) => ({ type: "version", ...ofVersion, status: "ONGOING", revision }) as const;
  return { follower, refreshedIds, runScheduled, ofVersion, changeEvent };
}

const withRevision = (revision: number) => (measure: Measure) => ({
  ...measure,
  measureVersions: measure.measureVersions.map((version) => ({ ...version, revision })),
});

test("what is shown already is not read again", async () => {
  const { follower, refreshedIds, runScheduled, changeEvent, ofVersion } = givenFollower({
    afterRefresh: withRevision(3),
  });

  follower.follow(changeEvent(3));
  const versions = [{ id: ofVersion.versionId, status: "ONGOING" as const, revision: 2 }];
  follower.follow({ type: "state", measures: [{ measureId: ofVersion.measureId, versions }] });
  await runScheduled();

  expect(refreshedIds).toEqual([]);
});

test("several events at once cause one read", async () => {
  const { follower, refreshedIds, runScheduled, changeEvent, ofVersion } = givenFollower({
    afterRefresh: withRevision(6),
  });

  for (const revision of [4, 5, 6]) follower.follow(changeEvent(revision));
  await runScheduled();

  expect(refreshedIds).toEqual([ofVersion.measureId]);
});

test("an answer older than the event is read again, a limited number of times", async () => {
  let reads = 0;
  const late = givenFollower({ afterRefresh: (measure) => withRevision(++reads < 3 ? 3 : 4)(measure) });
  late.follower.follow(late.changeEvent(4));
  await late.runScheduled();
  expect(late.refreshedIds).toHaveLength(3);

  const never = givenFollower({ afterRefresh: (measure) => measure });
  never.follower.follow(never.changeEvent(4));
  await never.runScheduled();
  expect(never.refreshedIds).toHaveLength(8);
});

test("a new version and a deletion refresh the measure", async () => {
  const added = givenFollower({ afterRefresh: () => undefined });
  added.follower.follow({ ...added.changeEvent(1), versionId: "new" });
  await added.runScheduled();
  expect(added.refreshedIds).toHaveLength(1);

  const deleted = givenFollower({ afterRefresh: (measure) => ({ ...measure, measureVersions: [] }) });
  deleted.follower.follow({ type: "deletion", ...deleted.ofVersion });
  await deleted.runScheduled();
  expect(deleted.refreshedIds).toHaveLength(1);
});

test("a page that is closed reads nothing more", async () => {
  const { follower, refreshedIds, runScheduled, changeEvent } = givenFollower({ afterRefresh: (measure) => measure });

  follower.follow(changeEvent(4));
  follower.stop();
  await runScheduled();
  expect(refreshedIds).toEqual([]);

  follower.follow(changeEvent(5));
  await runScheduled();
  expect(refreshedIds.length).toBeGreaterThan(1);
});
