import { searchMeasures } from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { givenPage } from "../../testing/given.ts";
import { givenLogin } from "../../testing/given-login.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { saveDraft } from "../../ui/forms/drafts/form-drafts.ts";
import { listUnsent, saveUnsentSync } from "../../ui/storage/unsent-store.ts";

beforeEach(() => {
  const api = fakeApi();
  givenLogin(api, "EDITOR");
  api.answer(searchMeasures, givenPage([]));
});

async function openMenu() {
  const app = renderApp("/");
  await app.user.click(await screen.findByRole("button", { name: /^Ditt konto: / }));
  return { ...app, menu: await screen.findByRole("dialog", { name: /^Ditt konto: / }) };
}
/** jsdom cannot navigate, so links are not followed. */
const stay = (link: HTMLElement) => link.addEventListener("click", (event) => event.preventDefault());

test("a user without unsaved text is not asked about any", async () => {
  const { menu } = await openMenu();

  expect(within(menu).getByRole("link", { name: "Logga ut" })).toBeDefined();
  expect(within(menu).queryByRole("checkbox")).toBeNull();
});

test("logging out forgets what was being typed in forms, but keeps unsaved texts of measures", async () => {
  saveDraft("rename search 1", { name: "Halvskrivet" });
  saveUnsentSync({ key: "anna/version/tab", at: 1, content: "Täljaren" });
  const { user, menu } = await openMenu();
  const logOut = within(menu).getByRole("link", { name: "Logga ut" });
  expect(await within(menu).findByRole("checkbox", { name: "Ta bort osparad text från den här datorn" })).toMatchObject(
    {
      checked: false,
    },
  );
  stay(logOut);

  await user.click(logOut);

  expect(JSON.stringify({ ...sessionStorage })).not.toContain("Halvskrivet");
  expect(await listUnsent("anna/")).toHaveLength(1);
});

test.each(["Logga ut", "Logga ut överallt"])("%s on a shared computer deletes unsaved texts first", async (name) => {
  const left: string[] = [];
  vi.stubGlobal("location", Object.assign(new URL(location.href), { assign: (address: string) => left.push(address) }));
  saveUnsentSync({ key: "anna/version/tab", at: 1, content: "Täljaren" });
  saveUnsentSync({ key: "bo/version/tab", at: 1, content: "Någon annans" });
  const { user, menu } = await openMenu();
  await user.click(await within(menu).findByRole("checkbox", { name: "Ta bort osparad text från den här datorn" }));

  await user.click(within(menu).getByRole("link", { name }));

  await waitFor(() => expect(left).toHaveLength(1));
  expect(left[0]).toContain("/logout/");
  expect(await listUnsent("anna/")).toEqual([]);
  expect(await listUnsent("bo/")).toHaveLength(1);
});
