import type { Locator, Page } from "@playwright/test";
import { findMeasure } from "../support/catalogue.ts";
import { expect, logIn, test } from "../support/test.ts";

const base = "/services/api/1.0";

/** Activates a control by keyboard. */
async function press(page: Page, control: Locator): Promise<void> {
  // Some controls, such as deletion, are disabled until the server has responded.
  await expect(control).toBeEnabled();
  await control.focus();
  await page.keyboard.press("Enter");
}

async function type(page: Page, control: Locator, text: string): Promise<void> {
  await expect(control).toBeVisible();
  await control.focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

async function mergeWith(page: Page, { search, target }: { search: string; target: string }): Promise<void> {
  const merge = page.getByRole("dialog", { name: /^Slå ihop/ });
  await type(page, merge.getByRole("combobox", { name: "Ersätt med" }), search);
  // The list is filtered while typing, so that the wanted option becomes the first.
  await expect(page.getByRole("option").first()).toContainText(target);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await press(page, merge.getByRole("button", { name: /^Slå ihop ”/ }));
}

/** Makes the person statistician of a draft of its own, so that the person is in use. */
async function useAsStatistician(page: Page, lastName: string, ticket: string): Promise<{ id: string; title: string }> {
  const headers = { "x-hiqaa": ticket };
  const persons = await (await page.request.get(`${base}/persons/search/name?name=${lastName}`, { headers })).json();
  const roles = await (await page.request.get(`${base}/roles/?index=0&pagesize=100`, { headers })).json();
  const role = roles.pageResults.find(({ code }: { code: string }) => code === "STATISTICIAN");
  const { mId } = await findMeasure(page, { searchValue: "stroke" });
  const copied = await (await page.request.post(`${base}/measures/${mId}/copy/`, { headers })).json();
  const [version] = copied.measureVersions;
  const data = { role: { id: role.id }, person: { id: persons[0].id } };
  const added = await page.request.post(`${base}/measureversions/${version.id}/actors/`, { headers, data });
  expect(added.ok()).toBe(true);
  return version;
}

test("a person in use is refused deletion and merged with another, by keyboard alone", async ({ page }) => {
  const lastName = `Ålund${Date.now()}`;
  const { ticket } = await logIn(page, "huvudredaktor");
  await page.goto("/#/administration/persons");
  await press(page, page.getByRole("link", { name: "Ny person" }));
  await type(page, page.getByRole("textbox", { name: "Förnamn" }), "Bo");
  await type(page, page.getByRole("textbox", { name: "Efternamn" }), lastName);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`”${lastName}, Bo” är sparad`)).toBeVisible();
  const { id, title } = await useAsStatistician(page, lastName, ticket);

  await type(page, page.getByRole("textbox", { name: "Sök bland personer" }), lastName);
  await press(page, page.getByRole("link", { name: `${lastName}, Bo` }));
  const panel = page.getByRole("dialog", { name: `${lastName}, Bo` });
  await press(page, panel.getByRole("button", { name: "Ta bort", exact: true }));
  const refusal = page.getByRole("alertdialog", { name: `”${lastName}, Bo” kan inte tas bort` });
  await expect(refusal.getByRole("link", { name: title }).first()).toBeVisible();
  await press(page, refusal.getByRole("button", { name: "Slå ihop med…" }));
  await mergeWith(page, { search: "nils", target: "Ågren, Nils" });

  await expect(page.getByRole("dialog", { name: "Ågren, Nils" })).toBeVisible();
  const actors = await page.request.get(`${base}/measureversions/${id}/actors/`, { headers: { "x-hiqaa": ticket } });
  expect(JSON.stringify(await actors.json())).toContain('"firstName":"Nils","lastName":"Ågren"');
});

test("a keyword is made, renamed and merged by keyboard alone", async ({ page }) => {
  const name = `Tangent ${Date.now()}`;
  await logIn(page, "huvudredaktor");
  await page.goto("/#/administration/keywords");
  await press(page, page.getByRole("link", { name: "Nytt nyckelord" }));
  await type(page, page.getByRole("textbox", { name: "Namn" }), name);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`”${name}” är sparad`)).toBeVisible();

  await type(page, page.getByRole("textbox", { name: "Sök bland nyckelord" }), name);
  await press(page, page.getByRole("link", { name }));
  await type(page, page.getByRole("dialog", { name }).getByRole("textbox", { name: "Namn" }), `${name} B`);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`”${name} B” är sparad`)).toBeVisible();

  await press(page, page.getByRole("link", { name: `${name} B` }));
  await press(page, page.getByRole("dialog", { name: `${name} B` }).getByRole("button", { name: "Slå ihop med…" }));
  await mergeWith(page, { search: "palliativ", target: "Palliativ vård" });
  await expect(page.getByRole("dialog", { name: "Palliativ vård" })).toBeVisible();
});

test("a system is made, renamed and merged, and one in use is refused deletion, by keyboard alone", async ({
  page,
}) => {
  const name = `Tangentsystem ${Date.now()}`;
  await logIn(page, "huvudredaktor");
  await page.goto("/#/administration/reportingSystems");
  await press(page, page.getByRole("link", { name: "Nytt rapporterande system" }));
  await type(page, page.getByRole("textbox", { name: "Namn" }), name);
  await page.keyboard.press("Enter");

  // The panel of a new system stays open, so that its details can be filled in.
  const panel = page.getByRole("dialog", { name });
  await type(page, panel.getByRole("textbox", { name: "Namn" }), `${name} B`);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`”${name} B” är sparad`)).toBeVisible();
  await press(page, page.getByRole("link", { name: `${name} B` }));
  await press(page, page.getByRole("dialog", { name: `${name} B` }).getByRole("button", { name: "Slå ihop med…" }));
  await mergeWith(page, { search: "inca", target: "INCA" });

  const target = page.getByRole("dialog", { name: "INCA" });
  await press(page, target.getByRole("button", { name: "Ta bort", exact: true }));
  const refusal = page.getByRole("alertdialog", { name: "”INCA” kan inte tas bort" });
  await expect(refusal.getByRole("link").first()).toBeVisible();
});

test("a view group is made, renamed and deleted, and a published one refused deletion, by keyboard alone", async ({
  page,
}) => {
  const name = `Tangentgrupp ${Date.now()}`;
  await logIn(page, "huvudredaktor");
  await page.goto("/#/administration/viewGroups");
  await press(page, page.getByRole("link", { name: "Högt HbA1c vid diabetes" }));
  const published = page.getByRole("dialog", { name: "Högt HbA1c vid diabetes" });
  await press(page, published.getByRole("button", { name: "Ta bort", exact: true }));
  const refusal = page.getByRole("alertdialog", { name: "”Högt HbA1c vid diabetes” kan inte tas bort" });
  await expect(refusal).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(refusal).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(published).toHaveCount(0);

  await press(page, page.getByRole("link", { name: "Ny visningsgrupp" }));
  await type(page, page.getByRole("textbox", { name: "Namn" }), name);
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name });
  await type(page, panel.getByRole("textbox", { name: "Namn" }), `${name} B`);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`”${name} B” är sparad`)).toBeVisible();
  await press(page, page.getByRole("link", { name: `${name} B` }));
  const renamed = page.getByRole("dialog", { name: `${name} B` });
  await press(page, renamed.getByRole("button", { name: "Ta bort", exact: true }));
  await press(page, page.getByRole("button", { name: `Ta bort ”${name} B”` }));
  await expect(page.getByText(`”${name} B” är borttagen`)).toBeVisible();
});
