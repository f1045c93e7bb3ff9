import {
  addPasskey,
  listPasskeys,
  type Passkey,
  removePasskey,
  renamePasskey,
  startPasskey,
} from "@indikatorkatalogen/contract";
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { fakeApi } from "../../../testing/fake-api.ts";
import { givenId, givenTime } from "../../../testing/given.ts";
import { givenAccount } from "../../../testing/given-account.ts";
import { renderApp } from "../../../testing/render-app.tsx";
import { unbroken } from "../../../texts/format.ts";

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = givenAccount();
});
afterEach(() => Reflect.deleteProperty(navigator, "credentials"));

const phone: Passkey = { id: givenId(), name: "Telefonen", created: givenTime("2026-01-01"), lastUsed: null };
const key: Passkey = { ...phone, id: givenId(), name: "Blå nyckeln", lastUsed: givenTime("2026-11-14T13:03Z") };
const answerWith = (...passkeys: Passkey[]) => ({ isOffered: true, passkeys });

/** Fakes the browser's passkey dialog, which jsdom lacks: a passkey is made, or the dialog is declined. */
function givenBrowser(create: () => Promise<unknown>) {
  vi.stubGlobal("PublicKeyCredential", () => undefined);
  Object.defineProperty(navigator, "credentials", { configurable: true, value: { create } });
}
const bytes = new Uint8Array([1, 2, 3]).buffer;
const made = {
  id: "AQID",
  rawId: bytes,
  type: "public-key",
  response: { clientDataJSON: bytes, attestationObject: bytes, getTransports: () => ["internal"] },
  getClientExtensionResults: () => ({}),
};
const options = {
  rp: { name: "Indikatorkatalogen" },
  user: { id: "AQID", name: "anna", displayName: "Anna Öberg" },
  challenge: "AQID",
  pubKeyCredParams: [],
};

async function open() {
  const { user } = renderApp("/account");
  const card = await screen.findByRole("region", { name: "Passkeys" });
  return { user, card };
}

async function openNew() {
  const { user, card } = await open();
  await user.click(await within(card).findByRole("button", { name: "Lägg till en passkey" }));
  await user.type(within(card).getByLabelText(/^Namn på passkeyn/), "Jobbtelefonen");
  await user.type(within(card).getByLabelText(/^Ditt lösenord/), "lösenordet");
  return { user, card, proceed: () => user.click(within(card).getByRole("button", { name: "Fortsätt" })) };
}

test("passkeys show when they were last used", async () => {
  api.answer(listPasskeys, answerWith(phone, key));
  const { card } = await open();

  const [first, second] = await within(card).findAllByRole("listitem");

  expect(first?.textContent).toContain("Inte använd ännu");
  expect(second?.textContent).toContain(`Senast använd ${unbroken("2026-11-14")} 14:03`);
});

test("a passkey is added with the password and the browser's answer, and is in the list", async () => {
  givenBrowser(() => Promise.resolve(made));
  api.answer(listPasskeys, answerWith());
  api.answer(startPasskey, options);
  api.answer(addPasskey, answerWith({ ...phone, name: "Jobbtelefonen" }));
  const { card, proceed } = await openNew();

  await proceed();

  expect(await within(card).findByText("Jobbtelefonen")).toBeDefined();
  expect(await screen.findByText("Passkeyn är tillagd")).toBeDefined();
  const added = api.calls.find(({ method, path }) => method === "POST" && path === addPasskey.path);
  expect(added?.body).toMatchObject({ name: "Jobbtelefonen", credential: { id: "AQID", type: "public-key" } });
  expect(within(card).queryByLabelText(/^Ditt lösenord/)).toBeNull();
});

test("declining the browser's passkey dialog is not reported as a fault, and adds nothing", async () => {
  givenBrowser(() => Promise.reject(Object.assign(new Error("Declined"), { name: "NotAllowedError" })));
  vi.stubGlobal("reportError", () => undefined);
  api.answer(listPasskeys, answerWith());
  api.answer(startPasskey, options);
  const { card, proceed } = await openNew();

  await proceed();

  expect(await within(card).findByText("Ingen passkey skapades. Försök igen när du vill.")).toBeDefined();
  expect(api.calls.some(({ method, path }) => method === "POST" && path === addPasskey.path)).toBe(false);
  expect(within(card).getByLabelText(/^Namn på passkeyn/)).toMatchObject({ value: "Jobbtelefonen" });
});

test("a wrong password is told at its field", async () => {
  givenBrowser(() => Promise.resolve(made));
  api.answer(listPasskeys, answerWith());
  api.refuse(startPasskey, 400, { validationMessage: [{ field: "password", message: "Fel lösenord" }] });
  const { card, proceed } = await openNew();

  await proceed();

  expect(await within(card).findByText("Fel lösenord")).toBeDefined();
  expect(
    within(card)
      .getByLabelText(/^Ditt lösenord/)
      .getAttribute("aria-invalid"),
  ).toBe("true");
  expect(
    within(card)
      .getByLabelText(/^Namn på passkeyn/)
      .getAttribute("aria-invalid"),
  ).not.toBe("true");
});

test("a passkey without a name is not asked for", async () => {
  givenBrowser(() => Promise.resolve(made));
  api.answer(listPasskeys, answerWith());
  const { user, card } = await open();
  await user.click(await within(card).findByRole("button", { name: "Lägg till en passkey" }));

  await user.click(within(card).getByRole("button", { name: "Fortsätt" }));

  expect(within(card).getAllByText("Detta fält är obligatoriskt")).toHaveLength(2);
  expect(api.calls.some(({ path }) => path === startPasskey.path)).toBe(false);
});

test("a passkey gets another name", async () => {
  api.answer(listPasskeys, answerWith(phone, key));
  api.answer(renamePasskey, answerWith({ ...phone, name: "Gamla telefonen" }, key));
  const { user, card } = await open();

  await user.click(await within(card).findByRole("button", { name: "Byt namn på Telefonen" }));
  const name = within(card).getByLabelText<HTMLInputElement>(/^Namn på passkeyn/);
  expect(name.value).toBe("Telefonen");
  await user.clear(name);
  expect(within(card).getByText("Detta fält är obligatoriskt")).toBeDefined();
  await user.type(name, "Gamla telefonen{Enter}");

  expect(await within(card).findByText("Gamla telefonen")).toBeDefined();
  expect(api.calls.find(({ method }) => method === "PUT")).toMatchObject({
    path: `/userprofile/passkeys/${phone.id}`,
    body: { name: "Gamla telefonen" },
  });
});

test("a passkey is removed with the password, and stays when the password is wrong", async () => {
  api.answer(listPasskeys, answerWith(phone, key));
  api.refuse(removePasskey, 400, { validationMessage: [{ field: "password", message: "Fel lösenord" }] });
  const { user, card } = await open();

  await user.click(await within(card).findByRole("button", { name: "Ta bort Blå nyckeln" }));
  await user.type(within(card).getByLabelText(/^Ditt lösenord/), "fel{Enter}");
  expect(await within(card).findByText("Fel lösenord")).toBeDefined();
  expect(within(card).getByText("Blå nyckeln")).toBeDefined();
  api.answer(removePasskey, answerWith(phone));
  await user.click(within(card).getByRole("button", { name: "Ta bort" }));

  expect(await screen.findByText("Passkeyn är borttagen")).toBeDefined();
  expect(within(card).queryByText("Blå nyckeln")).toBeNull();
});

test("a browser without passkeys says so and offers none", async () => {
  api.answer(listPasskeys, answerWith());
  const { card } = await open();

  expect(await within(card).findByText("Den här webbläsaren kan inte använda passkeys.")).toBeDefined();
  expect(within(card).queryByRole("button", { name: "Lägg till en passkey" })).toBeNull();
});

test("an account that has none to use is told why", async () => {
  api.answer(listPasskeys, { isOffered: false, passkeys: [] });
  const { card } = await open();

  expect(await within(card).findByText(/Passkeys går inte att använda/)).toBeDefined();
  expect(within(card).queryByRole("button")).toBeNull();
});
