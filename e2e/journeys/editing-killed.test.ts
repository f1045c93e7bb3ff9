import { freePort } from "../../server/src/http/free-port.ts";
import { field, givenDraft, openDraft, readField, stateOf } from "../support/drafts.ts";
import { isStored, killableBrowser } from "../support/killable-browser.ts";
import { createOwnCatalogue } from "../support/own-catalogue.ts";
import { expect, logIn, longForm, test } from "../support/test.ts";

test(
  "a server that is killed and started again has every acknowledged text, and receives the others",
  longForm,
  async ({ browser }) => {
    const origin = `http://127.0.0.1:${await freePort()}`;
    const catalogue = createOwnCatalogue(origin, { DEMO: "true" });
    try {
      await catalogue.start();
      const page = await (await browser.newContext({ baseURL: origin, locale: "sv-SE" })).newPage();
      const { ticket } = await logIn(page, "redaktor");
      const draft = await givenDraft(page, ticket);
      await openDraft(page, draft);
      await field(page, "Täljare").fill("Sparat före");
      await field(page, "Titel").focus();
      await expect(stateOf(page, "numeratorDefinition")).toHaveText(/^Sparat/);

      await catalogue.kill();
      await field(page, "Nämnare").fill("Skrivet medan servern var död");
      await field(page, "Titel").focus();
      await expect(stateOf(page, "denominatorDefinition")).toHaveText(/servern svarar inte/);
      await catalogue.start();

      await expect(stateOf(page, "denominatorDefinition")).toHaveText(/^Sparat/);
      expect(await readField(page, draft, ticket, "numeratorDefinition")).toBe("Sparat före");
      expect(await readField(page, draft, ticket, "denominatorDefinition")).toBe("Skrivet medan servern var död");
      await page.context().close();
    } finally {
      await catalogue.remove();
    }
  },
);

test("what was typed and never sent is still there when the browser is killed and opened again", async ({
  page,
  baseURL,
}) => {
  if (!baseURL) throw new Error("The catalogue has an address");
  const { ticket } = await logIn(page, "redaktor");
  const draft = await givenDraft(page, ticket);
  const killable = killableBrowser();
  const text = "Varje tangenttryckning finns kvar";
  const address = `${baseURL}/#/measure/${draft.measureId}?version=1&edit=true`;
  const cookie = { name: "hiqaa", value: ticket, url: baseURL, expires: Date.now() / 1000 + 3600 };
  try {
    const first = await killable.open();
    await first.addCookies([cookie]);
    const firstPage = await first.newPage();
    await firstPage.goto(address);
    await expect(field(firstPage, "Täljare")).toBeVisible();
    // The server receives none of the following text.
    await firstPage.route("**/singlefield/**", (route) => route.abort());
    await field(firstPage, "Täljare").fill("");
    await field(firstPage, "Täljare").pressSequentially(text);
    await expect.poll(() => isStored(firstPage, text)).toBe(true);
    await expect.poll(() => killable.isOnDisk(text)).toBe(true);
    await killable.kill();

    const second = await killable.open();
    await second.addCookies([cookie]);
    const secondPage = await second.newPage();
    await secondPage.goto(address);
    const offer = secondPage.getByRole("region", { name: "Du har text som inte hann sparas" });
    await expect(offer).toContainText(text);
    await offer.getByRole("button", { name: "Använd texten som finns kvar i Täljare" }).click();

    await expect(stateOf(secondPage, "numeratorDefinition")).toHaveText(/^Sparat/);
    expect(await readField(page, draft, ticket, "numeratorDefinition")).toBe(text);
  } finally {
    await killable.remove();
  }
});
