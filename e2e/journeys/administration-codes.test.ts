import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "../support/accessibility.ts";
import { openEntry } from "../support/panels.ts";
import { expect, logIn, longFormIf, pathOf, test } from "../support/test.ts";

const saved = (page: Page, name: string) => expect(page.getByText(`”${name}” är sparad`)).toBeVisible();

async function mergeInto(page: Page, title: string, target: string): Promise<void> {
  await page.getByRole("button", { name: "Slå ihop med…" }).click();
  const merge = page.getByRole("dialog", { name: /^Slå ihop/ });
  await merge.getByRole("combobox", { name: "Ersätt med" }).fill(target);
  await page.getByRole("option", { name: target }).click();
  await expect(merge.getByRole("region", { name: "Det här ändras" })).toContainText(title);
  await merge.getByRole("button", { name: `Slå ihop ”${title}” med ”${target}”` }).click();
  await expect(page.getByRole("dialog", { name: target, exact: true })).toBeVisible();
}

for (const width of [1280, 390]) {
  test(
    `codes and organizations are maintained, and their events are listed, at ${width} px`,
    longFormIf(width === 1280),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 860 });
      await logIn(page, "administrator");
      const mark = `${width} ${Date.now()}`;

      // A code of a category without a right of its own.
      const code = `Nivå ${mark}`;
      await page.goto("/#/administration/organizationLevels");
      await expect(page.getByRole("link", { name: "Kommun", exact: true })).toBeVisible();
      await page.getByRole("link", { name: "Ny enhetstyp" }).click();
      await page.getByRole("textbox", { name: "Namn" }).fill(code);
      await page.getByRole("button", { name: "Spara" }).click();
      await saved(page, code);
      await openEntry(page, code);
      await expectAccessible(page);
      await mergeInto(page, code, "Sjukhus");

      // A code that rules depend on cannot be deleted.
      await page.goto("/#/administration/soughtValues/HIGH");
      await page.getByRole("button", { name: "Ta bort" }).click();
      await expect(page.getByRole("alertdialog")).toContainText("Katalogens regler behöver koden");

      // An organization with a part.
      const [whole, part, target] = [`Sjukhuset ${mark}`, `Kliniken ${mark}`, `Kustens vård ${mark}`];
      for (const [name, partOf] of [[whole], [target], [part, whole]]) {
        await page.goto("/#/administration/performingOrganizations");
        await page.getByRole("link", { name: "Ny utförande organisation" }).click();
        await page.getByRole("textbox", { name: "Namn" }).fill(name ?? "");
        await page.getByRole("radio", { name: "Sjukhus", exact: true }).check();
        if (partOf) {
          await page.getByRole("combobox", { name: "Del av" }).fill(partOf);
          await page.getByRole("option", { name: partOf }).click();
        }
        await page.getByRole("button", { name: "Spara" }).click();
        await saved(page, name ?? "");
      }
      await page.getByRole("textbox", { name: "Sök bland utförande organisationer" }).fill(mark);
      await expectNoSidewaysScroll(page);
      const panel = await openEntry(page, whole);
      await expectAccessible(page);
      await expect(panel.getByRole("link", { name: part })).toBeVisible();
      await panel.getByRole("button", { name: "Ta bort" }).click();
      const refusal = page.getByRole("alertdialog", { name: `”${whole}” kan inte tas bort` });
      await expect(refusal.getByRole("link", { name: part })).toBeVisible();
      await page.keyboard.press("Escape");
      await mergeInto(page, whole, target);
      await expect(page.getByRole("dialog", { name: target }).getByRole("link", { name: part })).toBeVisible();

      // All changes are among the events.
      await page.goto(`/#/administration/events?search=${encodeURIComponent(part)}`);
      await expectNoSidewaysScroll(page);
      const event = await openEntry(page, part);
      await expect(event.getByRole("textbox", { name: "Slag" })).toHaveValue("Utförande organisation");
      await expect(event.getByRole("textbox", { name: "Händelse" })).toHaveValue("Skapad");
      await expectAccessible(page);
      expect(pathOf(page)).toMatch(/^\/administration\/events\//);
    },
  );
}
