import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useStoredFlag } from "./use-stored-flag.ts";

const open = (key = "filters", defaultValue = true) => renderHook(() => useStoredFlag(key, defaultValue)).result;

test("a choice is remembered on this device, each by its own name", () => {
  const flag = open();
  expect(flag.current[0]).toBe(true);

  act(() => flag.current[1](false));

  expect([flag.current[0], open().current[0], open("other").current[0]]).toEqual([false, false, true]);
});

test("what is stored counts before the default, also when it is the same", () => {
  localStorage.setItem("filters", "true");

  expect(open("filters", false).current[0]).toBe(true);
});

test("where storage is forbidden the choice lasts as long as the page", () => {
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new Error("Forbidden");
  });
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("Forbidden");
  });
  const flag = open();

  act(() => flag.current[1](false));

  expect(flag.current[0]).toBe(false);
});
