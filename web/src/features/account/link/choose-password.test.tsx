import { readAccountLink, redeemAccountLink } from "@indikatorkatalogen/contract";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { givenTime } from "../../../testing/given.ts";
import { givenAccess } from "../../../testing/given-login.ts";
import { renderApp } from "../../../testing/render-app.tsx";
import { unbroken } from "../../../texts/format.ts";

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  givenAccess(api, []);
  api.answer(readAccountLink, link);
});

const link = {
  userId: "anna.oberg",
  firstName: "Anna",
  isInvitation: true,
  expires: givenTime("2026-11-20T13:00Z"),
};
const sent = () => api.calls.filter(({ method, path }) => method === "PUT" && path === "/accountlink/");

async function openForm() {
  const app = renderApp("/choosePassword/very-secret");
  const password = await screen.findByLabelText<HTMLInputElement>(/^Nytt lösenord/);
  return { ...app, password, save: () => app.user.click(screen.getByRole("button", { name: "Spara lösenordet" })) };
}

test("the link's secret leaves the address at once, and the page says whose account it opens and until when", async () => {
  const { address } = await openForm();

  expect(address()).toBe("/choosePassword");
  expect(screen.getByRole("heading", { level: 2, name: /Välkommen Anna!/ })).toBeDefined();
  expect(
    screen.getByText(
      new RegExp(`Ditt användarnamn är anna.oberg\\. Länken gäller till ${unbroken("2026-11-20")} 14:00`),
    ),
  ).toBeDefined();
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain("very-secret");
  expect(document.title).toContain("Välj lösenord");
});

test("somebody who already has an account is greeted as such", async () => {
  api.answer(readAccountLink, { ...link, isInvitation: false });
  await openForm();

  expect(screen.getByRole("heading", { level: 2, name: /Hej Anna! Välj ett nytt lösenord/ })).toBeDefined();
});

test("a chosen password is saved with the secret, and the way to the login is shown", async () => {
  api.respond(redeemAccountLink, () => new Response(null, { status: 204 }));
  const { user, password, save } = await openForm();

  await user.type(password, "några ord som inte hör ihop");
  await save();

  expect(await screen.findByRole("heading", { name: "Lösenordet är sparat" })).toBeDefined();
  const status = screen.getAllByRole("status").find(({ textContent }) => textContent.includes("Lösenordet är sparat"));
  expect(status?.querySelector("a")?.getAttribute("href")).toBe("/login/");
  expect(sent().map(({ body }) => body)).toEqual([{ secret: "very-secret", password: "några ord som inte hör ihop" }]);
});

test("a password that is too simple is refused at the field, and can be improved with the same link", async () => {
  api.refuse(redeemAccountLink, 400, { validationMessage: [{ field: "password", message: "Minst 12 tecken" }] });
  const { user, password, save } = await openForm();

  await user.type(password, "kort");
  await save();
  expect(await screen.findByText("Minst 12 tecken")).toBeDefined();
  expect([password.value, password.getAttribute("aria-invalid")]).toEqual(["kort", "true"]);
  api.respond(redeemAccountLink, () => new Response(null, { status: 204 }));
  await user.type(password, "are än så här");
  await save();

  expect(await screen.findByRole("heading", { name: "Lösenordet är sparat" })).toBeDefined();
  expect(sent()).toHaveLength(2);
});

test("nothing is sent before a password has been written", async () => {
  const { save } = await openForm();

  await save();

  expect(screen.getByText("Detta fält är obligatoriskt")).toBeDefined();
  expect(sent()).toEqual([]);
});

test("a link that has been used or has expired says where to get another", async () => {
  api.refuse(readAccountLink, 410, { code: "INVITATION_INVALID_410" });
  renderApp("/choosePassword/very-secret");

  expect(await screen.findByRole("heading", { name: "Länken gäller inte längre" })).toBeDefined();
  expect(screen.getByText(/Be din administratör om en ny länk/)).toBeDefined();
  expect(screen.queryByLabelText(/^Nytt lösenord/)).toBeNull();
});

test("a link that ends while the password is written says so instead of failing again and again", async () => {
  api.refuse(redeemAccountLink, 410, { code: "INVITATION_INVALID_410" });
  const { user, password, save } = await openForm();

  await user.type(password, "några ord som inte hör ihop");
  await save();

  expect(await screen.findByRole("heading", { name: "Länken gäller inte längre" })).toBeDefined();
});

test("when the catalogue does not answer the link stays and can be tried again", async () => {
  api.refuse(readAccountLink, 503, { code: "UNAVAILABLE_503" });
  const { user } = renderApp("/choosePassword/very-secret");
  expect(await screen.findByRole("heading", { name: "Katalogen svarar inte" })).toBeDefined();

  api.answer(readAccountLink, link);
  await user.click(screen.getByRole("button", { name: "Försök igen" }));

  expect(await screen.findByLabelText(/^Nytt lösenord/)).toBeDefined();
});

test("the page without a link says to open it again", async () => {
  renderApp("/choosePassword");

  expect(await screen.findByRole("heading", { name: "Öppna din länk igen" })).toBeDefined();
  expect(api.calls.filter(({ path }) => path === "/accountlink/")).toEqual([]);
});

test("a second link that is opened in the same tab is another visit", async () => {
  const { history } = await openForm();
  api.answer(readAccountLink, { ...link, firstName: "Eva" });

  history.push("/choosePassword/another-secret");

  expect(await screen.findByRole("heading", { level: 2, name: /Välkommen Eva!/ })).toBeDefined();
  await waitFor(() => expect(api.calls.at(-1)?.body).toEqual({ secret: "another-secret" }));
});
