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
  ["33 hyphens", "-".repeat(33), "storable"],
  ["a NUL", "\u0000", "unstorable"],
  ["a NUL in the middle", "a\u0000b", "unstorable"],
  ["half a character", "\uD800", "unstorable"],
] as const;

describe.each(odd)("%s", (_, text, kind) => {
  // A lone surrogate has no URL encoding; these are the bytes that it would have.
  const inPath = text.isWellFormed() ? encodeURIComponent(text) : "%ED%A0%80";

  test.each([
    ["GET", `/codesystems/${keywords}/codes/${inPath}`, { storable: 404, unstorable: 400 }],
    ["GET", `/codesystems/${inPath}/codes/`, { storable: 400, unstorable: 400 }],
    ["GET", `/codesystems/${keywords}/codes/${inPath}/measures/`, { storable: 404, unstorable: 400 }],
    ["DELETE", `/codesystems/${keywords}/codes/${inPath}`, { storable: 404, unstorable: 400 }],
    ["GET", `/measures/${inPath}`, { storable: 400, unstorable: 400 }],
    ["GET", `/events/${inPath}`, { storable: 400, unstorable: 400 }],
    // In a query string, invalid bytes are read as the replacement character.
    [
      "GET",
      `/typeahead/measurementsource?searchValue=${inPath}`,
      { storable: 200, unstorable: text.isWellFormed() ? 400 : 200 },
    ],
  ] as const)("in %s %s is answered with %j", async (method, url, expected) => {
    const { status, body } = await send(method, url);

    expect(status).toBe(expected[kind]);
    if (status >= 400) expect(errorBody.safeParse(body).success).toBe(true);
  });

  test.each([
    ["keywords", { storable: 200, unstorable: 400 }],
    ["measureOwner", { storable: 400, unstorable: 400 }],
    ["measurementSource", { storable: 400, unstorable: 400 }],
    ["unit", { storable: 200, unstorable: 400 }],
    ["contractVersion", { storable: 400, unstorable: 400 }],
    ["searchValue", { storable: 200, unstorable: 400 }],
  ] as const)("as %s of a search is answered with %j", async (filter, expected) => {
    const { status } = await send("POST", searchMeasures.path, { [filter]: text, facets: true });

    expect(status).toBe(expected[kind]);
  });

  test("in a saved search is refused", async () => {
    await send("POST", "/userprofile/");
    const filterConfiguration = { searchValue: text, keywords: [text], measureOwner: text, [text]: text };
    const body = { name: "Min", type: "DASHBOARD_MEASURE", filterConfiguration };

    const { status } = await send("POST", "/userprofile/searchfilters/", body);

    expect(status).toBe(400);
  });
});
