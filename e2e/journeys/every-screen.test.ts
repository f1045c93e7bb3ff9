import type { Page } from "@playwright/test";
import {
  expectAccessible,
  expectAccessibleIn,
  expectAccessibleInLongForm,
  expectHeadingsInOrder,
  expectNoSidewaysScroll,
} from "../support/accessibility.ts";
import { findMeasure } from "../support/catalogue.ts";
import { expectNoLayoutShift, watchLayoutShifts, watchLayoutShiftsOfLateFont } from "../support/layout-shifts.ts";
import { blockLiveUpdates, expect, logIn, longFormIf, test } from "../support/test.ts";

const stemi = "Reperfusion inom rekommenderad tid vid STEMI";
/** Has targets for the country, the region and the unit: some that apply, some that have and one that will. */
const withTargets = "Munhälsobedömning under sista levnadsveckan";

/** Where a screen is, and a heading by which one knows that it has come. */
type Screen = readonly [path: string, heading: string | RegExp];

const lists: Screen[] = [
  ["keywords", "Nyckelord"],
  ["ageGroups", "Åldersgrupper"],
  ["measureUnits", "Enheter"],
  ["measuringFrequencies", "Redovisningsperioder"],
  ["organizationLevels", "Enhetstyper"],
  ["measurementTypes", "Typer av mått"],
  ["measureTypes", "Typer av indikator"],
  ["regionalAffinities", "Beräkning av regiontillhörighet"],
  ["soughtValues", "Önskade värden"],
  ["genders", "Kön"],
  ["instanceIdentifiers", "Ägare"],
  ["performingOrganizations", "Utförande organisationer"],
  ["measurementSources", "Datakällor"],
  ["reportingSystems", "Rapporterande system"],
  ["persons", "Personer"],
  ["roles", "Roller"],
  ["measureGroups", "Måttgrupper"],
  ["viewGroups", "Visningsgrupper"],
  ["viewTemplates", "Visningsmallar"],
  ["helpTexts", "Hjälptexter"],
  ["concepts", "Begrepp"],
  ["subscribers", "Prenumeranter"],
  ["accessibilityMessages", "Synpunkter på tillgänglighet"],
  ["users", "Användare"],
  ["reviewSettings", "Granskning före publicering"],
  ["events", "Händelser"],
  ["securityEvents", "Säkerhetshändelser"],
];

async function screensForAll(page: Page): Promise<Screen[]> {
  const { mId } = await findMeasure(page, { searchValue: stemi });
  const other = await findMeasure(page, { searchValue: "infarkt" });
  const { mId: targeted } = await findMeasure(page, { searchValue: withTargets });
  const [[viewGroup], [measureGroup]] = await Promise.all(
    ["viewgroups", "measuregroups/"].map(async (path) => (await page.request.get(`/services/api/1.0/${path}`)).json()),
  );
  return [
    ["/", /^\d+ mått$/],
    ["/?search=stroke&expires=1&status=UNPUBLISHED", "Inga mått passar sökningen"],
    [`/measure/${mId}`, "Definition"],
    [`/measure/submeasures/${mId}`, "Delmått"],
    [`/measure/targetvalues/${targeted}`, "Gäller i dag"],
    [`/measure/connections/${mId}`, "Uppgifternas väg"],
    [`/measure/history/${mId}`, "Jämförelse"],
    [`/measure/${mId}?version=2`, "Definition"],
    [`/viewGroup/${viewGroup.id}`, viewGroup.name],
    [`/measureGroup/${measureGroup.id}`, measureGroup.name],
    [`/compare?id=${mId}&id=${other.mId}`, "Jämför mått"],
    ["/sourceSystems", /^Kvalitetsregister/],
    ["/consumerOfMeasures", "Kontraktsversioner"],
    ["/accessibility", "Tillgänglighet för Indikatorkatalogen"],
    ["/error", "Något gick fel..."],
    ["/no/such/page", "Något gick fel..."],
  ];
}

async function arrive(page: Page, [path, heading]: Screen): Promise<void> {
  await page.goto(`/#${path}`);
  await expect(page.getByRole("heading", { name: heading, exact: typeof heading === "string" }).first()).toBeVisible();
  await expect(page.locator("[aria-busy=true], [class*=skeleton]")).toHaveCount(0);
}

type Look = (page: Page, part?: string) => Promise<void>;
const inLight: Look = (page, part) => expectAccessibleIn("light", page, part);
const inDark: Look = (page, part) => expectAccessibleIn("dark", page, part);

/** These differ from the first list by their words only, so that axe looks at them in the long form only. */
const alike = new Set(lists.slice(1, 12).map(([list]) => list));
const lookAt = (list: string): Look => (alike.has(list) ? expectAccessibleInLongForm : expectAccessible);

async function examine(page: Page, look: Look): Promise<void> {
  await look(page);
  // What was late has come while axe looked.
  await expectNoLayoutShift(page);
  await expectHeadingsInOrder(page);
  // Whatever the width was before, it is these now; the widest table also where its columns have the least room.
  const widths = page.url().includes("/targetvalues/") ? [320, 640, 768, 900] : [320, 640];
  await expectNoSidewaysScroll(page, page.viewportSize()?.width === 390 ? [] : widths);
}

interface Walk {
  /** Those that visitors and users have in common are looked at in light as the one and in dark as the other. */
  shared: readonly Screen[];
  own: readonly Screen[];
  look: Look;
}

/** Goes from screen to screen, on a phone within the page and else from outside; each has a title of its own. */
async function walk(page: Page, { shared, own, look }: Walk): Promise<void> {
  const titles: string[] = [];
  for (const screen of [...shared, ...own]) {
    if (page.viewportSize()?.width !== 390) await page.goto("about:blank");
    await arrive(page, screen);
    await examine(page, own.includes(screen) ? expectAccessible : look);
    titles.push(await page.title());
  }
  expect(new Set(titles).size, titles.join("\n")).toBe(titles.length);
}

for (const width of [1280, 390]) {
  test.describe(`at ${width} px`, longFormIf(width === 1280), () => {
    test.use({ viewport: { width, height: 860 } });
    // What other journeys do at the same time must not move these pages.
    test.beforeEach(({ page }) => blockLiveUpdates(page));
    test.beforeEach(({ page }) => watchLayoutShifts(page));

    test("every screen is there for a visitor, or says to log in", async ({ page }) => {
      const shared = await screensForAll(page);
      const own: Screen[] = [
        ["/newMeasure", /^Logga in för att/],
        ["/account", /^Logga in för att/],
        ["/myWork", /^Logga in för att/],
        ["/recycleBin", /^Logga in för att/],
        ["/contentAnalysis", /^Logga in för att/],
        ["/administration", /^Logga in för att/],
        ["/techAdmin", /^Logga in för/],
      ];
      await walk(page, { shared, own, look: inLight });
    });

    test("every screen is there for somebody who is logged in, or says that it is not for them", async ({ page }) => {
      await logIn(page, "redaktor");
      const all = await screensForAll(page);
      // The wide ones differ from those of a visitor by the app bar and the buttons of lists and measures only.
      const shared = width === 390 ? all : all.slice(0, 4);
      const own: Screen[] = [
        ["/newMeasure", "Nytt mått"],
        ["/account", "Ditt konto"],
        ["/myWork", "Mitt arbete"],
        ["/recycleBin", "Papperskorg"],
        ["/contentAnalysis", "Innehållsanalys"],
        ["/administration", "Administration"],
        ["/administration/securityEvents", "Du har inte behörighet till listan"],
        ["/techAdmin", /^Du har inte behörighet/],
      ];
      await walk(page, { shared, own, look: inDark });
    });

    test("every list of the administration, and what opens in front of it", async ({ page }) => {
      await logIn(page, "administrator");
      await arrive(page, ["/administration", "Administration"]);
      await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveCount(lists.length + 1);
      for (const [list, title] of lists) {
        await arrive(page, [`/administration/${list}`, title]);
        await examine(page, lookAt(list));
        // A panel is as wide as a phone at most; what lies behind it has just been looked at.
        if (width === 390) await lookAtEntry(page, lookAt(list));
      }
    });
  });
}

interface LateFontVisit {
  width: number;
  address: string;
  /** Text that the page shows when it has come. */
  heading: string | RegExp;
  /** A measure whose id the address needs. */
  search?: string;
  account?: "administrator";
}
const lateFontVisits: LateFontVisit[] = [
  { width: 390, address: "/", heading: /^\d+ mått$/ },
  { width: 1280, address: "/measure/targetvalues/$id", heading: "Gäller i dag", search: withTargets },
  // Published, which has the widest buttons.
  { width: 390, address: "/measure/$id?edit=true", heading: stemi, search: stemi, account: "administrator" },
];
for (const { width, address, heading, search, account } of lateFontVisits) {
  test(`nothing moves when the web font arrives late, at ${address} and ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 860 });
    if (account) await logIn(page, account);
    const { releaseFont } = await watchLayoutShiftsOfLateFont(page);
    const id = search ? (await findMeasure(page, { searchValue: search })).mId : "";
    await arrive(page, [address.replace("$id", id), heading]);
    await expectNoSidewaysScroll(page);

    await releaseFont();

    await expectNoLayoutShift(page);
    await expectNoSidewaysScroll(page);
  });
}

/** Opens the first entry of the list, where the list has any that open. */
async function lookAtEntry(page: Page, look: Look): Promise<void> {
  const entries = page.locator("main ul[aria-busy] a");
  if ((await entries.count()) === 0) return;
  await entries.first().click();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Stäng" }).first()).toBeVisible();
  await expect(page.locator("[aria-busy=true], [class*=skeleton]")).toHaveCount(0);
  await look(page, "[role=dialog]");
}
