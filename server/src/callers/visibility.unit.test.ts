import { type VersionStatus, versionStatuses } from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { anonymous, type Caller, callerOf, distributionHost, systemCaller } from "./caller.ts";
import { audienceKeyOf, audienceOf, canSeeVersion, seesMoreThanAudience, visibleStatuses } from "./visibility.ts";

const reader = callerOf({ id: "1", username: "reader", firstName: "Rut", lastName: "Ek", roles: ["READER"] });
const guest: Caller = { ...anonymous, grants: new Set(["granted"]) };
const seenBy = (caller: Caller, id: string) =>
  versionStatuses.filter((status) => canSeeVersion(caller, { id, status }));

test.each([
  ["an anonymous caller", anonymous, ["PUBLISHED", "UNPUBLISHED"]],
  ["the data-distribution host", distributionHost, ["PUBLISHED", "UNPUBLISHED"]],
  ["a caller with a grant for another version", guest, ["PUBLISHED", "UNPUBLISHED"]],
  ["a reader", reader, ["ONGOING", "PUBLISHED", "UNPUBLISHED"]],
  ["the catalogue itself", systemCaller, ["ONGOING", "PUBLISHED", "UNPUBLISHED"]],
])("%s sees the versions of certain statuses", (_, caller, statuses) => {
  expect(seenBy(caller, "other")).toEqual(statuses);
  expect(visibleStatuses(caller)).toEqual(statuses);
});

test("a grant shows one draft, and leaves the caller among the public", () => {
  expect(canSeeVersion(guest, { id: "granted", status: "ONGOING" })).toBe(true);
  expect(canSeeVersion(guest, { id: "other", status: "ONGOING" })).toBe(false);
  expect(canSeeVersion({ ...anonymous, grants: new Set() }, { id: "", status: "ONGOING" })).toBe(false);
  expect([audienceOf(guest), audienceOf(reader)]).toEqual(["public", "internal"]);
});

test("grants and drafts are more than others in the same audience see", () => {
  const seesDrafts: Caller = { ...anonymous, can: (resource) => resource === "ongoing:read" };

  expect([guest, seesDrafts].map(seesMoreThanAudience)).toEqual([true, true]);
  expect([anonymous, distributionHost, reader, systemCaller].map(seesMoreThanAudience)).not.toContain(true);
});

test("callers share cached responses only when they see the same", () => {
  const colleague: Caller = { ...reader };
  const seesDrafts: Caller = { ...anonymous, can: (resource) => resource === "ongoing:read" };
  const seesNames: Caller = { ...anonymous, can: (resource) => resource === "persons:read" };

  expect(audienceKeyOf(colleague)).toBe(audienceKeyOf(reader));
  expect(new Set([anonymous, seesDrafts, seesNames, reader].map(audienceKeyOf)).size).toBe(4);
  expect(audienceKeyOf(anonymous)).toBe(audienceKeyOf(guest));
});

test("a status without a rule is visible to nobody", () => {
  const version = { id: "granted", status: "REVIEWED" as VersionStatus };

  expect([anonymous, guest, reader, systemCaller].map((caller) => canSeeVersion(caller, version))).not.toContain(true);
});
