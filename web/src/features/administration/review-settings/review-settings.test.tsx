import {
  deleteOwnerReviewSetting,
  instanceIdentifiers,
  listReviewSettings,
  listUsers,
  type ReviewSetting,
  type User,
  updateDefaultReviewSetting,
  updateOwnerReviewSetting,
} from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { givenId } from "../../../testing/given.ts";
import { givenListPage } from "../../../testing/given-entries.ts";
import { endTicket, givenLogin } from "../../../testing/given-login.ts";
import { renderApp } from "../../../testing/render-app.tsx";

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  endTicket();
  sessionStorage.clear();
  localStorage.clear();
  api = fakeApi();
});

const standard: ReviewSetting = {
  owner: null,
  approvals: 0,
  fourEyes: false,
  reviewerRoles: ["MAIN_EDITOR"],
  members: [],
};
const riksstroke = { id: givenId(), name: "Riksstroke" };
const ofOwner: ReviewSetting = { ...standard, owner: riksstroke, approvals: 2, fourEyes: true };
const karin = { id: givenId(), firstName: "Karin", lastName: "Ek" };
const writes = () => api.calls.filter(({ method }) => method === "PUT" || method === "DELETE");

test("an administrator changes what is required by default", async () => {
  givenLogin(api, "ADMIN");
  api.answer(listReviewSettings, [standard, ofOwner]);
  api.answer(updateDefaultReviewSetting, { ...standard, approvals: 1 });
  const { user } = renderApp("/administration/reviewSettings");

  const rows = within(await screen.findByRole("table")).getAllByRole("row");
  expect(rows.slice(1).map((row) => row.querySelector("td, th")?.textContent)).toEqual([
    "Alla andra ägare",
    "Riksstroke",
  ]);
  expect(screen.getByRole("textbox", { name: "Sök bland reglerna för granskning" })).toBeDefined();
  // No column can be sorted.
  expect(screen.queryByRole("combobox", { name: "Sortera efter" })).toBeNull();
  await user.click(screen.getByRole("link", { name: "Alla andra ägare" }));
  const panel = await screen.findByRole("dialog", { name: "Alla andra ägare" });
  const approvals = within(panel).getByRole("textbox", { name: /^Godkännanden/ });
  await user.clear(approvals);
  await user.type(approvals, "11");
  await user.click(within(panel).getByRole("button", { name: "Spara" }));
  expect(await within(panel).findByText("Ange ett heltal från 0 till 10.")).toBeDefined();
  await user.clear(approvals);
  await user.type(approvals, "1");
  await user.click(within(panel).getByRole("button", { name: "Spara" }));

  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(writes().map(({ path, body }) => [path, body])).toEqual([
    ["/reviewsettings/default", { approvals: 1, fourEyes: false, reviewerRoles: ["MAIN_EDITOR"], members: [] }],
  ]);
});

test("an owner gets rules and reviewers of its own, and the default again when they are deleted", async () => {
  givenLogin(api, "ADMIN");
  api.answer(listReviewSettings, [standard]);
  const entry = { ...riksstroke, root: null, extension: null, description: null, actors: [], measureCount: 0 };
  api.respond(instanceIdentifiers.searchByName, () => Response.json([entry]));
  api.answer(instanceIdentifiers.list, [entry]);
  api.respond(listUsers, () => Response.json(givenListPage([givenUser])));
  api.answer(updateOwnerReviewSetting, ofOwner);
  const { user } = renderApp("/administration/reviewSettings/ny");
  const panel = await screen.findByRole("dialog");

  await user.click(within(panel).getByRole("button", { name: "Spara" }));
  expect(await within(panel).findByText("Välj en ägare.")).toBeDefined();
  expect(document.activeElement).toBe(within(panel).getByRole("combobox", { name: "Ägare" }));
  await user.type(within(panel).getByRole("combobox", { name: "Ägare" }), "riks");
  await user.click(await screen.findByRole("option", { name: "Riksstroke" }));
  await user.type(within(panel).getByRole("combobox", { name: "Ägarens granskare" }), "kar");
  await user.click(await screen.findByRole("option", { name: "Karin Ek" }));
  api.answer(listReviewSettings, [standard, ofOwner]);
  await user.click(within(panel).getByRole("button", { name: "Spara" }));
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]?.path).toBe(`/reviewsettings/owners/${riksstroke.id}`);
  expect(writes()[0]?.body).toMatchObject({ approvals: 1, members: [karin.id] });

  api.respond(deleteOwnerReviewSetting, () => new Response(null, { status: 204 }));
  await user.click(await screen.findByRole("link", { name: "Riksstroke" }));
  const opened = await screen.findByRole("dialog", { name: "Riksstroke" });
  await user.click(within(opened).getByRole("button", { name: "Ta bort" }));
  const confirm = await screen.findByRole("alertdialog");
  await user.click(within(confirm).getByRole("button", { name: /^Ta bort/ }));

  await waitFor(() => expect(writes().at(-1)?.method).toBe("DELETE"));
});

const givenUser: User = {
  ...karin,
  userId: "karin",
  roles: ["MAIN_EDITOR"],
  origin: "LOCAL",
  disabled: false,
  lastLogin: null,
  openLogins: 0,
  hasSecondFactor: false,
  isInvited: false,
  linkExpires: null,
};

test("a main editor has no such list", async () => {
  givenLogin(api, "MAIN_EDITOR");
  renderApp("/administration/reviewSettings");

  expect(await screen.findByRole("heading", { level: 1, name: "Granskning före publicering" })).toBeDefined();
  expect(screen.queryByRole("table")).toBeNull();
});
