import type { BrowserContext, Page } from "playwright-core";

/** A page that is measured on a slow phone. */
export interface Scenario {
  name: string;
  /** Seconds until its largest part is painted; more is reported as a miss. */
  maxLargestPaint: number;
  /** Logs in if needed, and gives the address of the page. */
  prepare: (context: BrowserContext, origin: string) => Promise<string>;
  /** Presses keys as a visitor would. */
  press: (page: Page) => Promise<void>;
}

const search = "/services/api/1.0/measureversions/searchlatest/withparams";
const measureTitle = "Reperfusion inom rekommenderad tid vid STEMI";
const typed = "hjärtinfarkt";
/** Pauses between keys. Some are short; after others a response has time to arrive and coincides with the next keys. */
const pauses = [120, 120, 260, 90, 420];
const afterKeys = 2500;

export const scenarios: Scenario[] = [
  {
    name: "home page",
    maxLargestPaint: 2.5,
    prepare: async (_, origin) => `${origin}/`,
    press: async (page) => {
      await page.keyboard.press("/");
      await page.waitForTimeout(300);
      await type(page);
    },
  },
  {
    name: "measure page",
    maxLargestPaint: 2.5,
    prepare: async (context, origin) => `${origin}/#/measure/${await findMeasure(context, origin, measureTitle)}`,
    press: async (page) => {
      for (const pause of [...pauses, ...pauses]) {
        await Promise.all([page.keyboard.press("Tab"), page.waitForTimeout(pause)]);
      }
      await page.waitForTimeout(afterKeys);
    },
  },
  {
    name: "editor",
    maxLargestPaint: 3.5,
    prepare: async (context, origin) => {
      const id = await findMeasure(context, origin, measureTitle);
      await context.request.post(`${origin}/login/`, { data: { username: "huvudredaktor", password: "demo" } });
      return `${origin}/#/measure/${id}?edit=true`;
    },
    press: async (page) => {
      await page.locator("main textarea").first().focus();
      await type(page);
    },
  },
];

async function findMeasure(context: BrowserContext, origin: string, searchValue: string): Promise<string> {
  const response = await context.request.post(origin + search, { data: { searchValue, pageSize: 1 } });
  const { pageResults }: { pageResults: { mId: string }[] } = await response.json();
  return pageResults[0]?.mId ?? "";
}

/** A key is pressed when the pause is over and the previous key has been handled. */
async function type(page: Page): Promise<void> {
  for (const [index, letter] of [...typed].entries()) {
    const next = page.waitForTimeout(pauses[index % pauses.length] ?? 0);
    await Promise.all([page.keyboard.type(letter), next]);
  }
  await page.waitForTimeout(afterKeys);
}
