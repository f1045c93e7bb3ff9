import {
  checkAccess,
  getMeasure,
  getTicketInformation,
  getUserProfile,
  listHelpTexts,
  searchMeasures,
} from "@indikatorkatalogen/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { givenId, givenMeasure, givenPage, givenRow } from "../../testing/given.ts";
import { endTicket, givenAccess, givenLogin, givenTicket } from "../../testing/given-login.ts";
import { givenMeasurePage } from "../../testing/given-measure-page.ts";
import { renderApp } from "../../testing/render-app.tsx";

function givenList() {
  const api = fakeApi();
  api.answer(searchMeasures, givenPage([givenRow()]));
  api.answer(listHelpTexts, []);
  api.answer(getUserProfile, { id: givenId(), filters: [] });
  return api;
}

const callsTo = (api: ReturnType<typeof fakeApi>, path: string) => api.calls.filter((call) => call.path === path);

test("a visitor is offered to log in and come back to the same place, without a question to the server", async () => {
  const api = givenList();

  renderApp("/?search=stroke&page=2");

  const link = await screen.findByRole("link", { name: "Logga in" });
  expect(link.getAttribute("href")).toBe(`/login/?return=${encodeURIComponent("/?search=stroke&page=2")}`);
  expect(callsTo(api, checkAccess.path)).toHaveLength(0);
});

test("a logged-in user sees their initials, and name, roles and logout in the menu", async () => {
  const api = givenList();
  givenLogin(api, "EDITOR");
  const { user } = renderApp("/");

  const button = await screen.findByRole("button", { name: "Ditt konto: Anna Öberg (AÖ)" });
  expect(button.textContent).toBe("AÖ");
  await user.click(button);

  const menu = await screen.findByRole("dialog", { name: "Ditt konto: Anna Öberg" });
  expect(within(menu).getByText("Anna Öberg")).toBeDefined();
  expect(within(within(menu).getByRole("list", { name: "Dina roller" })).getByText("Redaktör")).toBeDefined();
  expect(within(menu).getByRole("link", { name: "Logga ut" }).getAttribute("href")).toBe("/logout/");
  expect(callsTo(api, "/bvo-proxy/ticketinformation/ticket-1")).toHaveLength(1);
  expect(callsTo(api, "/bvo-proxy/users/anna/roles")).toHaveLength(1);
});

test("the error page has the user menu too", async () => {
  givenLogin(givenList());

  renderApp("/error");

  expect(await screen.findByRole("button", { name: "Ditt konto: Anna Öberg (AÖ)" })).toBeDefined();
});

test("access to all resources is requested at once, with the ticket", async () => {
  const api = givenList();
  givenLogin(api);

  renderApp("/");
  await waitFor(() => expect(callsTo(api, checkAccess.path)).toHaveLength(1));

  const { body } = callsTo(api, checkAccess.path)[0] ?? {};
  expect(body).toMatchObject({ ticket: "ticket-1" });
  expect(body).toHaveProperty("resources", expect.arrayContaining(["application:read", "measures:unpublish"]));
});

test.each([
  ["/measure/01900000-0000-7000-8000-000000000000?version=2", true],
  ["/?search=stroke", false],
] as const)("an invalid ticket at %s leads to logout", async (path, isKept) => {
  const api = givenList();
  givenTicket("ticket-1");
  givenAccess(api, []);
  api.answer(getMeasure, givenMeasure({}, {}));
  api.refuse(getTicketInformation, 401, { code: "INVALID_TICKET_401" });

  const { externalAddresses } = renderApp(path);

  await waitFor(() => expect(externalAddresses).toEqual([isKept ? `/logout/#${path}` : "/logout/"]));
  expect(await screen.findByRole("link", { name: "Logga in" })).toBeDefined();
  expect(screen.getByRole("alert").textContent).toBe("");
});

test("after logout the visitor sees what happened and can log in to the same page", async () => {
  const api = givenList();
  givenTicket("ticket-1");
  givenAccess(api, []);
  api.refuse(getTicketInformation, 401, { code: "INVALID_TICKET_401" });
  const before = renderApp("/?search=stroke");
  await waitFor(() => expect(before.externalAddresses).toHaveLength(1));
  endTicket();

  const { user } = renderApp("/");

  const modal = await screen.findByRole("alertdialog", { name: "Du har loggats ut" });
  const again = within(modal).getByRole("link", { name: "Logga in igen" });
  expect(again.getAttribute("href")).toBe(`/login/?return=${encodeURIComponent("/?search=stroke")}`);
  await user.click(within(modal).getByRole("button", { name: "Fortsätt utan att logga in" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
});

test("a missing right is reported, and access is fetched again", async () => {
  const api = givenList();
  givenLogin(api);
  const { user } = renderApp("/");
  await screen.findByRole("table");
  await waitFor(() => expect(callsTo(api, checkAccess.path)).toHaveLength(1));
  api.refuse(searchMeasures, 401, { code: "UNAUTHORIZED_401" });

  await user.click(screen.getByRole("combobox", { name: "Sök mått" }));
  // Pasted, because a pause between two letters would start another search, which is refused too.
  await user.paste("stroke");
  await user.keyboard("{Enter}");

  expect(await screen.findByText("Du har inte rättigheter att utföra detta")).toBeDefined();
  await waitFor(() => expect(callsTo(api, checkAccess.path)).toHaveLength(2));
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("without a ticket a refused call shows the logged-out modal, and is not called a missing right", async () => {
  const api = givenList();
  givenLogin(api);
  const { user } = renderApp("/");
  await screen.findByRole("button", { name: "Ditt konto: Anna Öberg (AÖ)" });
  // Calls before the logout are not refused.
  await screen.findByText("1 mått");
  endTicket();
  api.refuse(searchMeasures, 401, { code: "UNAUTHORIZED_401" });

  await user.click(screen.getByRole("combobox", { name: "Sök mått" }));
  await user.paste("stroke");
  await user.keyboard("{Enter}");

  const modal = await screen.findByRole("alertdialog", { name: "Du har loggats ut" });
  expect(within(modal).getByRole("link", { name: "Logga in igen" }).getAttribute("href")).toBe(
    `/login/?return=${encodeURIComponent("/?search=stroke")}`,
  );
  expect(screen.queryByText("Du har inte rättigheter att utföra detta")).toBeNull();
  await user.click(within(modal).getByRole("button", { name: "Fortsätt utan att logga in" }));
  expect(await screen.findByRole("link", { name: "Logga in" })).toBeDefined();
});

test("a draft stays behind the logged-out modal when another tab has logged out, and goes with the login", async () => {
  const api = givenList();
  givenLogin(api);
  const measure = givenMeasure({ title: "Hemligt utkast", status: "ONGOING" });
  api.answer(getMeasure, measure);
  const { user, refetchAll } = renderApp(`/measure/${measure.id}?version=1`);
  await screen.findByRole("heading", { level: 1, name: "Hemligt utkast" });
  endTicket();
  api.refuse(getMeasure, 404, { code: "ENTITY_NOT_FOUND_404" });

  await refetchAll();
  const modal = await screen.findByRole("alertdialog", { name: "Du har loggats ut" });
  expect(screen.getByText("AÖ")).toBeDefined();
  expect(screen.getAllByText("Hemligt utkast")).not.toHaveLength(0);
  await user.click(within(modal).getByRole("button", { name: "Fortsätt utan att logga in" }));

  expect(await screen.findByRole("link", { name: "Logga in" })).toBeDefined();
  await waitFor(() => expect(screen.queryAllByText("Hemligt utkast")).toHaveLength(0));
});

test("a visitor who goes on without a login sees the published version in place of the edited draft", async () => {
  const api = givenMeasurePage("EDITOR");
  const measure = givenMeasure({ title: "Offentlig version" }, { title: "Hemligt utkast", status: "ONGOING" });
  api.answer(getMeasure, measure);
  const { user, address, refetchAll } = renderApp(`/measure/${measure.id}?version=2&edit=true`);
  const editor = await screen.findByRole("textbox", { name: "Täljare" });

  // As when the login has expired after twelve hours: a visitor's response has no draft.
  endTicket();
  api.answer(getMeasure, { ...measure, measureVersions: measure.measureVersions.slice(0, 1) });
  await refetchAll();
  const modal = await screen.findByRole("alertdialog", { name: "Du har loggats ut" });
  expect(document.contains(editor)).toBe(true);
  expect(screen.queryByText(/har tagits bort/)).toBeNull();
  await user.click(within(modal).getByRole("button", { name: "Fortsätt utan att logga in" }));

  expect(await screen.findByRole("heading", { level: 1, name: "Offentlig version" })).toBeDefined();
  expect(address()).toBe(`/measure/${measure.id}`);
  expect(screen.queryAllByText("Hemligt utkast")).toHaveLength(0);
});

test("a user who logs in from another tab comes back to the same page by returning to this one", async () => {
  const api = givenList();
  givenLogin(api);
  const { user, externalAddresses } = renderApp("/");
  await screen.findByText("1 mått");
  endTicket();
  api.refuse(searchMeasures, 401, { code: "UNAUTHORIZED_401" });
  await user.click(screen.getByRole("combobox", { name: "Sök mått" }));
  await user.paste("stroke");
  await user.keyboard("{Enter}");
  await screen.findByRole("alertdialog", { name: "Du har loggats ut" });

  fireEvent.focus(window);
  expect(externalAddresses).toEqual([]);
  givenTicket("ticket-2");
  fireEvent.focus(window);

  expect(externalAddresses).toEqual(["/?search=stroke"]);
});

test("when the right to the application is gone, the logged-out modal is shown", async () => {
  const api = givenList();
  givenLogin(api);
  const { user } = renderApp("/");
  await screen.findByRole("button", { name: "Ditt konto: Anna Öberg (AÖ)" });
  await screen.findByText("1 mått");
  givenAccess(api, []);
  api.refuse(searchMeasures, 401, { code: "UNAUTHORIZED_401" });

  await user.click(screen.getByRole("combobox", { name: "Sök mått" }));
  await user.paste("stroke");
  await user.keyboard("{Enter}");

  expect(await screen.findByRole("alertdialog", { name: "Du har loggats ut" })).toBeDefined();
  expect(screen.getByText("Du har inte rättigheter att utföra detta")).toBeDefined();
});

test("a visitor who never logged in does not see a logout message", async () => {
  const api = givenList();
  givenAccess(api, []);
  api.refuse(searchMeasures, 401, { code: "UNAUTHORIZED_401" });

  renderApp("/");

  expect(await screen.findByRole("alertdialog", { name: "Du är inte inloggad" })).toBeDefined();
});

test("access control that answers from the maker's own machine is refused", async () => {
  const report = vi.fn();
  vi.stubGlobal("reportError", report);
  const api = givenList();
  givenLogin(api);
  const answer = Object.assign(Response.json([]));
  Object.defineProperty(answer, "url", { value: "http://localhost:3000/services/api/1.0/accesscontrol/" });
  api.respond(checkAccess, () => answer);

  renderApp("/");

  await waitFor(() => expect(report).toHaveBeenCalledWith(new Error("baseUrl needs to be updated")));
});
