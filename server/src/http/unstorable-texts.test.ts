import { apiBasePath, errorBody, searchMeasures } from "@indikatorkatalogen/contract";
import { describe, expect, test } from "vitest";
import { startTestApp } from "../testing/start-test-app.ts";

const { app, logIn } = await startTestApp();
const editor = await logIn("MAIN_EDITOR");
const keywords = "2.25.71951243206922854924114492904992535407";

async function send(method: "GET" | "POST" | "DELETE", url: string, payload?: object) {
  const headers = { "x-hiqaa": editor };
  const answer = await app.inject({ method, url: apiBasePath + url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
}

const odd = [
  ["33 hyphens", "-".repeat(33)],
  ["a NUL", "\u0000"],
  ["a NUL in the middle", "a\u0000b"],
  ["half a character", "\uD800"],
] as const;

describe.each(odd)("%s", (_, text) => {
  // Half a character cannot be written in an address at all; these are the bytes that would be its.
  const inPath = text.isWellFormed() ? encodeURIComponent(text) : "%ED%A0%80";

  test.each([
    ["GET", `/codesystems/${keywords}/codes/${inPath}`],
    ["GET", `/codesystems/${inPath}/codes/`],
    ["GET", `/codesystems/${keywords}/codes/${inPath}/measures/`],
    ["DELETE", `/codesystems/${keywords}/codes/${inPath}`],
    ["GET", `/measures/${inPath}`],
    ["GET", `/events/${inPath}`],
    ["GET", `/typeahead/measures?searchValue=${inPath}`],
  ] as const)("in %s %s is the caller's fault", async (method, url) => {
    const { status, body } = await send(method, url);

    expect(status).toBeLessThan(500);
    if (status >= 400) expect(errorBody.safeParse(body).success).toBe(true);
  });

  test.each(["keywords", "measureOwner", "measurementSource", "unit", "contractVersion", "searchValue"])(
    "as %s of a search is the caller's fault",
    async (filter) => {
      const { status } = await send("POST", searchMeasures.path, { [filter]: text, facets: true });

      expect(status).toBeLessThan(500);
    },
  );

  test("in a saved search is the caller's fault", async () => {
    await send("POST", "/userprofile/");
    const filterConfiguration = { searchValue: text, keywords: [text], measureOwner: text, [text]: text };
    const body = { name: "Min", type: "DASHBOARD_MEASURE", filterConfiguration };

    const { status } = await send("POST", "/userprofile/searchfilters/", body);

    expect(status).toBeLessThan(500);
  });
});
