import { versionFieldNames, versionFields } from "@indikatorkatalogen/contract";
import type { Page } from "@playwright/test";
import { field, type GivenDraft, givenDraft, openDraft, stateOf, writeAs } from "../support/drafts.ts";
import { expect, logIn, test } from "../support/test.ts";

const words = "Antal patienter som har fått vård inom den tid som anges i riktlinjen ";

/** How many functions the page calls while somebody types into a field. */
async function countCallsWhileTyping(page: Page, draft: GivenDraft): Promise<number> {
  await openDraft(page, draft);
  // Texts are saved in the pauses, whose number depends on how fast the machine types.
  await page.route("**/singlefield/**", (route) => route.abort());
  await field(page, "Täljare").press("End");
  const session = await page.context().newCDPSession(page);
  await session.send("Profiler.enable");
  await session.send("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  await page.keyboard.type(words);
  await expect(field(page, "Täljare")).toHaveValue(new RegExp(`${words.trim()}\\s*$`));
  const { result } = await session.send("Profiler.takePreciseCoverage");
  await session.detach();
  await page.unroute("**/singlefield/**");
  await field(page, "Titel").focus();
  await expect(stateOf(page, "numeratorDefinition")).toHaveText(/^Sparat/);
  const counts = result.flatMap(({ functions }) => functions.map(({ ranges }) => ranges[0]?.count ?? 0));
  return counts.reduce((sum, count) => sum + count, 0);
}

// Rendering sixty sub-measures at each key would cost a hundred times as much.
test("a keystroke costs about as much in a full measure with sixty sub-measures as in a small one", async ({
  page,
}) => {
  const { ticket } = await logIn(page, "redaktor");
  const [small, full] = [await givenDraft(page, ticket), await givenDraft(page, ticket)];
  const texts = versionFieldNames.filter((name) => versionFields[name].kind === "text");
  await writeAs(page, ticket, `PUT /measureversions/${full.versionId}/content/`, {
    ...Object.fromEntries(texts.map((name) => [name, words.repeat(20)])),
    title: full.title,
    submeasures: Array.from({ length: 60 }, (_, index) => ({
      restriction: `Grupp ${index}`,
      overrides: { numeratorDefinition: words },
    })),
  });

  const callsInSmall = await countCallsWhileTyping(page, small);
  const callsInFull = await countCallsWhileTyping(page, full);

  console.log(
    `Function calls for ${words.length} keys: ${callsInSmall} in a small measure, ${callsInFull} in a full one`,
  );
  expect(callsInFull).toBeLessThan(callsInSmall * 4);
});
