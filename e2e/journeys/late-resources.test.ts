import { findMeasure } from "../support/catalogue.ts";
import { delayResources, lateKinds } from "../support/late-resources.ts";
import { expectNoLayoutShift, recordShifts } from "../support/layout-shifts.ts";
import { blockLiveUpdates, expect, logIn, longFormIf, test } from "../support/test.ts";

/** Screens with many resources of their own, for a visitor with a wide screen and an editor with a phone. */
const visits = [
  { width: 1280, account: undefined, paths: ["/", "/measure/$id", "/measure/history/$id"] },
  { width: 320, account: "administrator", paths: ["/", "/measure/$id?edit=true", "/administration/keywords"] },
] as const;

for (const kind of lateKinds) {
  for (const { width, account, paths } of visits) {
    test(
      `nothing moves when ${kind}, at ${width} px`,
      longFormIf(!kind.includes("another order")),
      async ({ page, context }) => {
        await page.setViewportSize({ width, height: 860 });
        if (account) await logIn(page, account);
        const { mId } = await findMeasure(page, { searchValue: "Reperfusion inom rekommenderad tid vid STEMI" });
        await page.close();

        for (const path of paths) {
          const visit = await context.newPage();
          await recordShifts(visit);
          await delayResources(visit, kind);
          // An open stream would keep the network busy.
          await blockLiveUpdates(visit);
          await visit.goto(`/#${path.replace("$id", mId)}`);
          await expect(visit.getByRole("heading", { level: 1 })).toBeVisible();
          await expect(visit.locator("[aria-busy=true], [class*=skeleton]")).toHaveCount(0);
          await visit.waitForLoadState("networkidle");
          await expectNoLayoutShift(visit);
          await visit.close();
        }
      },
    );
  }
}

test("while an opened measure is awaited, the page says that it is on its way", async ({ page }) => {
  let isReleased = false;
  await page.route("**/services/api/1.0/measures/*", async (route) => {
    await expect.poll(() => isReleased).toBe(true);
    await route.continue();
  });
  await page.goto("/");
  const main = page.getByRole("main");
  await expect(main).not.toHaveAttribute("data-loading");

  await page.getByRole("table").getByRole("rowheader").first().getByRole("link").click();
  await expect(main).toHaveAttribute("data-loading");
  isReleased = true;

  await expect(page).toHaveURL(/#\/measure\//);
  await expect(main).not.toHaveAttribute("data-loading");
});
