import { isAllowed, isResource, policy, type RoleId } from "@indikatorkatalogen/contract";
import { expect, test, vi } from "vitest";
import { listLikelyPages, preloadWhenIdle } from "./idle-preload.ts";

test("at most four pages are fetched at a time, and a failure does not stop the rest", async () => {
  const started: number[] = [];
  const finish: (() => void)[] = [];
  const preloads = Array.from({ length: 6 }, (_, index) => () => {
    started.push(index);
    return index === 0 ? Promise.reject(new Error("gone")) : new Promise<void>((resolve) => finish.push(resolve));
  });

  preloadWhenIdle(preloads, (work) => work());
  expect(started).toEqual([0, 1, 2, 3]);
  for (const done of finish) done();

  await vi.waitFor(() => expect(started).toEqual([0, 1, 2, 3, 4, 5]));
});

const publicPages = ["measureList", "measure", "description", "targetValues", "connections"];

const allowedTo = (...roles: RoleId[]) =>
  Object.keys(policy)
    .filter(isResource)
    .filter((resource) => isAllowed(roles, resource));

test("a visitor preloads the list and the measure page alone", () => {
  expect(listLikelyPages(allowedTo())).toEqual(publicPages);
});

test.each<[RoleId, string[]]>([
  ["READER", []],
  ["EDITOR", ["history", "newMeasure"]],
  ["ADMIN", ["administration", "administrationList", "administrationEntry"]],
  ["TECH_ADMIN", ["techAdmin"]],
])("the role %s also preloads the pages it may open", (role, pages) => {
  expect(listLikelyPages(allowedTo(role))).toEqual(expect.arrayContaining([...publicPages, ...pages]));
});
