import {
  createUser,
  createUserLink,
  endUserLogins,
  getUser,
  listUsers,
  resetUserSecondFactor,
  revokeUserLink,
  type User,
  updateUser,
} from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { givenId, givenTime } from "../../../testing/given.ts";
import { givenListPage } from "../../../testing/given-entries.ts";
import { givenLogin } from "../../../testing/given-login.ts";
import { renderApp } from "../../../testing/render-app.tsx";
import { unbroken } from "../../../texts/format.ts";

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  givenLogin(api, "ADMIN");
});

const karin: User = {
  id: givenId(),
  userId: "karin.ek",
  firstName: "Karin",
  lastName: "Ek",
  roles: ["EDITOR"],
  origin: "LOCAL",
  disabled: false,
  lastLogin: givenTime("2026-11-14T13:03Z"),
  openLogins: 2,
  hasSecondFactor: true,
  isInvited: false,
  linkExpires: null,
};
const expires = givenTime("2026-11-20T13:00Z");
const noContent = () => new Response(null, { status: 204 });
const callsOf = (method: string) => api.calls.filter((call) => call.method === method);

function givenUsers(...users: User[]) {
  api.answer(listUsers, givenListPage(users));
  for (const user of users) api.answer(getUser, user);
}

async function open(user: User) {
  givenUsers(user);
  const app = renderApp(`/administration/users/${user.id}`);
  const panel = await screen.findByRole("dialog", { name: "Ek, Karin" });
  return { ...app, panel };
}

test("the list names roles, the last login and the state of each account", async () => {
  givenUsers(
    karin,
    { ...karin, id: givenId(), lastName: "Berg", disabled: true, roles: ["ADMIN", "TECH_ADMIN"] },
    { ...karin, id: givenId(), lastName: "Ny", isInvited: true, lastLogin: null },
  );
  renderApp("/administration/users");

  const rows = await screen.findAllByRole("row");
  const texts = rows.slice(1).map(({ textContent }) => textContent);

  expect(texts[0]).toMatch(/Ek, Karin.*karin\.ek.*Redaktör.*2026-11-14 14:03.*Öppet/);
  expect(texts[1]).toMatch(/Administratör, Teknisk administratör.*Avstängt/);
  expect(texts[2]).toMatch(/Aldrig.*Inbjuden/);
});

describe("a new user", () => {
  test("gets a link that is shown once, to be given by hand", async () => {
    givenUsers(karin);
    const created = { ...karin, isInvited: true, linkExpires: expires, openLogins: 0, hasSecondFactor: false };
    api.answer(createUser, { user: created, link: { secret: "very-secret", expires } });
    const { user } = renderApp("/administration/users/ny");
    const panel = await screen.findByRole("dialog", { name: "Ny användare" });

    await user.type(within(panel).getByRole("textbox", { name: /^Användarnamn/ }), "karin.ek");
    await user.type(within(panel).getByRole("textbox", { name: /^Förnamn/ }), "Karin");
    await user.type(within(panel).getByRole("textbox", { name: /^Efternamn/ }), "Ek");
    await user.click(within(panel).getByRole("checkbox", { name: "Redaktör" }));
    api.answer(getUser, created);
    await user.click(within(panel).getByRole("button", { name: "Spara" }));

    expect(await screen.findByText(/Länken visas bara nu. Ge den till Karin Ek/)).toBeDefined();
    expect(screen.getByText(/\/choosePassword\/very-secret$/)).toBeDefined();
    expect(screen.getByText(/Användaren har inte valt något lösenord ännu/)).toBeDefined();
    expect(callsOf("POST").find(({ path }) => path === "/users/")?.body).toEqual({
      userId: "karin.ek",
      firstName: "Karin",
      lastName: "Ek",
      roles: ["EDITOR"],
    });
  });

  test("is not added without a name and a role, and each is told at its field", async () => {
    givenUsers(karin);
    const { user } = renderApp("/administration/users/ny");
    const panel = await screen.findByRole("dialog", { name: "Ny användare" });

    await user.type(within(panel).getByRole("textbox", { name: /^Användarnamn/ }), "karin ek");
    await user.click(within(panel).getByRole("button", { name: "Spara" }));

    expect(await within(panel).findByText(/Ange bokstäver, siffror, punkt/)).toBeDefined();
    expect(within(panel).getAllByText("Detta fält är obligatoriskt")).toHaveLength(2);
    expect(within(panel).getByText("Välj minst ett värde")).toBeDefined();
    expect(callsOf("POST").filter(({ path }) => path === "/users/")).toEqual([]);
  });
});

describe("an account", () => {
  test("is closed, and its roles are changed, in one go", async () => {
    api.answer(updateUser, { ...karin, disabled: true });
    const { user, panel } = await open(karin);

    await user.click(await within(panel).findByRole("checkbox", { name: "Läsare" }));
    await user.selectOptions(within(panel).getByRole("combobox", { name: /^Kontot är/ }), "Avstängt");
    await user.click(within(panel).getByRole("button", { name: "Spara" }));

    await waitFor(() => expect(callsOf("PUT")).toHaveLength(1));
    expect(callsOf("PUT")[0]?.body).toEqual({ roles: ["EDITOR", "READER"], disabled: true });
  });

  test("is never deleted, so that what it did keeps its name", async () => {
    const { panel } = await open(karin);

    await within(panel).findByText(/Inloggad på 2 ställen just nu/);

    expect(within(panel).queryByRole("button", { name: "Ta bort" })).toBeNull();
    expect(within(panel).getByRole("textbox", { name: /^Användarnamn/ })).toMatchObject({ readOnly: true });
  });

  test("of the identity provider has no link here", async () => {
    const { panel } = await open({ ...karin, origin: "PROVIDER" });

    await within(panel).findByText(/Inloggad på 2 ställen just nu/);

    expect(within(panel).getByDisplayValue("Identitetstjänsten")).toBeDefined();
    expect(within(panel).queryByRole("button", { name: "Skapa länk för nytt lösenord" })).toBeNull();
  });
});

describe("logins", () => {
  test("are ended everywhere after a confirmation that names whose they are", async () => {
    api.respond(endUserLogins, noContent);
    const { user, panel } = await open(karin);

    await user.click(await within(panel).findByRole("button", { name: "Avsluta inloggningar" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Avsluta alla inloggningar för Karin Ek?" });
    api.answer(getUser, { ...karin, openLogins: 0 });
    await user.click(within(dialog).getByRole("button", { name: "Avsluta inloggningar" }));

    expect(await screen.findByText("Inloggningarna för Karin Ek är avslutade")).toBeDefined();
    expect(callsOf("DELETE").map(({ path }) => path)).toEqual([`/users/${karin.id}/logins`]);
    expect(await within(panel).findByText(/Inte inloggad någonstans just nu/)).toBeDefined();
    expect(within(panel).queryByRole("button", { name: "Avsluta inloggningar" })).toBeNull();
  });

  test("that could not be ended are said to remain", async () => {
    api.refuse(endUserLogins, 503, { code: "UNAVAILABLE_503" });
    const { user, panel } = await open(karin);

    await user.click(await within(panel).findByRole("button", { name: "Avsluta inloggningar" }));
    const dialog = await screen.findByRole("alertdialog", { name: /^Avsluta alla/ });
    await user.click(within(dialog).getByRole("button", { name: "Avsluta inloggningar" }));

    expect(await within(dialog).findByText("Det gick inte. Försök igen om en stund.")).toBeDefined();
  });

  test("are possible again after a phone is lost: the second factor is removed", async () => {
    api.respond(resetUserSecondFactor, noContent);
    const { user, panel } = await open(karin);

    await user.click(await within(panel).findByRole("button", { name: "Ta bort tvåstegsinloggning" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Ta bort tvåstegsinloggningen för Karin Ek?" });
    await user.click(within(dialog).getByRole("button", { name: "Ta bort tvåstegsinloggning" }));

    expect(await screen.findByText("Tvåstegsinloggningen för Karin Ek är borttagen")).toBeDefined();
    expect(callsOf("DELETE").map(({ path }) => path)).toEqual([`/users/${karin.id}/secondfactor`]);
  });
});

describe("a one-time link", () => {
  const expiry = unbroken("2026-11-20 14:00");

  test("is made, shown with its last moment, copied whole and gone when the panel is opened again", async () => {
    api.answer(createUserLink, { secret: "very-secret", expires });
    const { user, panel, history } = await open(karin);
    expect(await within(panel).findByText(/Ingen länk gäller just nu/)).toBeDefined();

    api.answer(getUser, { ...karin, linkExpires: expires });
    await user.click(within(panel).getByRole("button", { name: "Skapa länk för nytt lösenord" }));
    expect(
      await within(panel).findByText(new RegExp(`Den gäller till ${expiry} och kan användas en gång`)),
    ).toBeDefined();
    await user.click(within(panel).getByRole("button", { name: "Kopiera länken" }));
    expect(await navigator.clipboard.readText()).toMatch(
      /^https:\/\/katalog\.example\.se.*\/choosePassword\/very-secret$/,
    );
    history.push("/administration/users");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    history.push(`/administration/users/${karin.id}`);

    expect(await screen.findByText(new RegExp(`En länk gäller till ${expiry}`))).toBeDefined();
    expect(screen.queryByText(/very-secret/)).toBeNull();
  });

  test("that is open is revoked", async () => {
    api.respond(revokeUserLink, noContent);
    const { user, panel } = await open({ ...karin, linkExpires: expires });

    await within(panel).findByText(new RegExp(`En länk gäller till ${expiry}`));
    api.answer(getUser, karin);
    await user.click(within(panel).getByRole("button", { name: "Återkalla länken" }));

    expect(await screen.findByText("Länken är återkallad")).toBeDefined();
    expect(await within(panel).findByText(/Ingen länk gäller just nu/)).toBeDefined();
    expect(callsOf("DELETE").map(({ path }) => path)).toEqual([`/users/${karin.id}/link`]);
  });

  test("that could not be made is said to be missing", async () => {
    api.refuse(createUserLink, 409, { code: "CONFLICT_409", detailInfo: "Kontot är avstängt" });
    const { user, panel } = await open(karin);

    await user.click(await within(panel).findByRole("button", { name: "Skapa länk för nytt lösenord" }));

    expect(await within(panel).findByText("Kontot är avstängt")).toBeDefined();
  });
});
