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
/** Has targets for the country, the region and the unit: current, past and coming ones. */
const withTargets = "Munhälsobedömning under sista levnadsveckan";

/** The path of a screen, and a heading that shows that it has loaded. */
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

async function openScreen(page: Page, [path, heading]: Screen): Promise<void> {
  await page.goto(`/#${path}`);
  await expect(page.getByRole("heading", { name: heading, exact: typeof heading === "string" }).first()).toBeVisible();
  await expect(page.locator("[aria-busy=true], [class*=skeleton]")).toHaveCount(0);
}

type Check = (page: Page, part?: string) => Promise<void>;
const inLight: Check = (page, part) => expectAccessibleIn("light", page, part);
const inDark: Check = (page, part) => expectAccessibleIn("dark", page, part);

/** These lists differ from the first one only by their words, so that axe checks them in the long form only. */
const similarLists = new Set(lists.slice(1, 12).map(([list]) => list));
const checkFor = (list: string): Check => (similarLists.has(list) ? expectAccessibleInLongForm : expectAccessible);

async function checkScreen(page: Page, check: Check): Promise<void> {
  await check(page);
  // Resources that were late have arrived while axe was running.
  await expectNoLayoutShift(page);
  await expectHeadingsInOrder(page);
  // The widest table is also checked where its columns have the least space.
  const wider = page.url().includes("/targetvalues/") ? [640, 768, 900] : [640];
  await expectNoSidewaysScroll(page, page.viewportSize()?.width === 390 ? [320] : [320, ...wider]);
}

interface ScreensToCheck {
  /** Screens shared by visitors and users: checked in light as a visitor and in dark as a user. */
  shared: readonly Screen[];
  own: readonly Screen[];
  check: Check;
}

/**
 * Opens one screen after the other: within the page on a phone, otherwise with a new load. Each has a title of its own.
 */
async function checkAll(page: Page, { shared, own, check }: ScreensToCheck): Promise<void> {
  const titles: string[] = [];
  for (const screen of [...shared, ...own]) {
    if (page.viewportSize()?.width !== 390) await page.goto("about:blank");
    await openScreen(page, screen);
    await checkScreen(page, own.includes(screen) ? expectAccessible : check);
    titles.push(await page.title());
  }
  expect(new Set(titles).size, titles.join("\n")).toBe(titles.length);
}

for (const width of [1280, 390]) {
  test.describe(`at ${width} px`, longFormIf(width === 1280), () => {
    test.use({ viewport: { width, height: 860 } });
    // Changes by other journeys must not move these pages.
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
      await checkAll(page, { shared, own, check: inLight });
    });

    test("every screen is there for somebody who is logged in, or says that it is not for them", async ({ page }) => {
      await logIn(page, "redaktor");
      const all = await screensForAll(page);
      // At desktop width the screens differ from a visitor's only by the app bar and the buttons of lists and measures.
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
      await checkAll(page, { shared, own, check: inDark });
    });

    test("every list of the administration, and the panels of its entries", async ({ page }) => {
      await logIn(page, "administrator");
      await openScreen(page, ["/administration", "Administration"]);
      await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveCount(lists.length + 1);
      for (const [list, title] of lists) {
        await openScreen(page, [`/administration/${list}`, title]);
        await checkScreen(page, checkFor(list));
        // A panel is at most as wide as a phone, and what is behind it has just been checked.
        if (width === 390) await checkEntry(page, checkFor(list));
      }
    });
  });
}

interface LateFontVisit {
  width: number;
  address: string;
  /** Text that shows that the page has loaded. */
  heading: string | RegExp;
  /** The search for the measure whose id the address needs. */
  search?: string;
  account?: "administrator";
}
const lateFontVisits: LateFontVisit[] = [
  { width: 390, address: "/", heading: /^\d+ mått$/ },
  { width: 1280, address: "/measure/targetvalues/$id", heading: "Gäller i dag", search: withTargets },
  // A published version, which has the widest buttons.
  { width: 390, address: "/measure/$id?edit=true", heading: stemi, search: stemi, account: "administrator" },
];
for (const { width, address, heading, search, account } of lateFontVisits) {
  test(`nothing moves when the web font arrives late, at ${address} and ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 860 });
    if (account) await logIn(page, account);
    const { releaseFont } = await watchLayoutShiftsOfLateFont(page);
    const id = search ? (await findMeasure(page, { searchValue: search })).mId : "";
    await openScreen(page, [address.replace("$id", id), heading]);
    await expectNoSidewaysScroll(page);

    await releaseFont();

    await expectNoLayoutShift(page);
    await expectNoSidewaysScroll(page);
  });
}

/** Opens the first entry of a list, if it has any that can be opened. */
async function checkEntry(page: Page, check: Check): Promise<void> {
  const entries = page.locator("main ul[aria-busy] a");
  if ((await entries.count()) === 0) return;
  await entries.first().click();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Stäng" }).first()).toBeVisible();
  await expect(page.locator("[aria-busy=true], [class*=skeleton]")).toHaveCount(0);
  await check(page, "[role=dialog]");
}
