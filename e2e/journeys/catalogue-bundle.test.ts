import { expectAccessible, expectNoSidewaysScroll } from "../support/accessibility.ts";
import { expect, logIn, test } from "../support/test.ts";

test("an administrator exports the whole catalogue and sees what importing it again would change", async ({
  page,
}, testInfo) => {
  await logIn(page, "administrator");
  await page.goto("/#/administration");
  await page.getByRole("link", { name: "Katalogpaket" }).click();

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Ladda ned katalogpaket" }).click(),
  ]);
  const path = testInfo.outputPath("katalogpaket.jsonl.gz");
  await download.saveAs(path);
  await page.getByLabel(/^Katalogpaket \(/).setInputFiles(path);

  // Nothing, unless another journey has changed the catalogue meanwhile.
  await expect(page.getByText(/Det finns inget att läsa in\.|Inget är sparat\./)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
