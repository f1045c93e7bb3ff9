import { readFileSync } from "node:fs";
import { searchMeasures } from "@indikatorkatalogen/contract";
import { expect, test, vi } from "vitest";
import { measureListQuery } from "./measure-list.queries.ts";

const script = readFileSync(`${import.meta.dirname}/../../../public/early-list.js`, "utf8");

function runAt(hash: string, cookie = ""): EarlyCall | undefined {
  const asked = vi.fn(() => Promise.resolve(new Response()));
  const page = { cookie, querySelector: () => ({ content: "/base" }) };
  const window: { earlyResponse?: EarlyCall } = {};
  new Function("location", "document", "fetch", "window", script)({ hash }, page, asked, window);
  expect(asked).toHaveBeenCalledTimes(window.earlyResponse ? 1 : 0);
  return window.earlyResponse;
}

interface EarlyCall {
  address: string;
  body: string;
}

test("the early request is exactly the home page's request", () => {
  const [, , body] = measureListQuery({}).queryKey;

  expect(runAt("")).toMatchObject({ address: `/base${searchMeasures.path}`, body: JSON.stringify(body) });
});

test("nothing is asked early on other pages, in a search, or by those who are logged in", () => {
  const early = [runAt("#/measure/1"), runAt("#/?search=stroke"), runAt("", "a=b; hiqaa=ticket")];

  expect(early).toEqual([undefined, undefined, undefined]);
});
