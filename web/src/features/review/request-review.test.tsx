import {
  getMeasure,
  getVersionReview,
  listHelpTexts,
  listReviewerCandidates,
  listViewGroupsOfMeasure,
  type MeasureVersion,
  type Review,
  type RoleId,
  requestReview,
  updateReview,
  withdrawReview,
} from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { givenId, givenMeasure } from "../../testing/given.ts";
import { endTicket, givenLogin } from "../../testing/given-login.ts";
import { givenDecision, givenPerson, givenReview, noRules } from "../../testing/given-review.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { unbroken } from "../../texts/format.ts";

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  endTicket();
  api = fakeApi();
  api.answer(listHelpTexts, []);
  api.answer(listViewGroupsOfMeasure, []);
});

function open(role: RoleId, toReview?: (version: MeasureVersion) => Partial<Review>) {
  givenLogin(api, role);
  const measure = givenMeasure({ status: "ONGOING", revision: 12 });
  const [version] = measure.measureVersions;
  if (!version) throw new Error("There is a version");
  api.answer(getMeasure, measure);
  const review = toReview ? givenReview(version, toReview(version)) : null;
  api.answer(getVersionReview, { review, rules: noRules, scheduled: null });
  return { version, review, ...renderApp(`/measure/${measure.id}?version=1`) };
}

const panel = () => screen.findByRole("region", { name: "Granskning" });

test("the author asks a named colleague to review, with a message and a day", async () => {
  const { user, version } = open("EDITOR");
  const karin = { id: givenId(), name: "Karin Ek", roles: ["MAIN_EDITOR" as const], isReviewer: true };
  api.answer(listReviewerCandidates, [karin]);
  api.answer(requestReview, givenReview(version, { reviewers: [givenPerson("Karin Ek", { id: karin.id })] }));

  await user.click(await screen.findByRole("button", { name: "Begär granskning…" }));
  const dialog = await screen.findByRole("dialog", { name: "Begär granskning av version 1" });
  await user.click(within(dialog).getByRole("button", { name: "Begär granskning" }));
  expect(within(dialog).getByText("Välj minst en granskare eller en grupp.")).toBeDefined();
  await user.type(within(dialog).getByRole("combobox", { name: "Granskare" }), "kar");
  await user.click(await screen.findByRole("option", { name: "Karin Ek" }));
  await user.type(within(dialog).getByRole("textbox", { name: "Meddelande" }), "Titta på täljaren");
  await user.type(within(dialog).getByRole("textbox", { name: "Svar senast" }), "2199-01-31");
  await user.click(within(dialog).getByRole("button", { name: "Begär granskning" }));

  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const call = api.calls.find(({ method, path }) => method === "POST" && path.endsWith("/review"));
  expect(call?.body).toEqual({
    reviewers: [karin.id],
    group: null,
    message: "Titta på täljaren",
    dueDay: "2199-01-31",
  });
  expect(call?.headers.get("if-match")).toBe('"12"');
});

test("a typed request survives a closed dialog, and a whole group can be asked", async () => {
  const { user, version } = open("EDITOR");
  api.answer(requestReview, givenReview(version));
  const openDialog = async () => {
    await user.click(await screen.findByRole("button", { name: "Begär granskning…" }));
    return screen.findByRole("dialog");
  };
  const dialog = await openDialog();
  await user.type(within(dialog).getByRole("textbox", { name: "Meddelande" }), "Till gruppen");
  await user.keyboard("{Escape}");

  const again = await openDialog();
  expect(within(again).getByRole("textbox", { name: "Meddelande" })).toMatchObject({ value: "Till gruppen" });
  await user.selectOptions(within(again).getByRole("combobox", { name: "Grupp" }), "Alla med rollen Huvudredaktör");
  await user.click(within(again).getByRole("button", { name: "Begär granskning" }));

  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.calls.findLast(({ method }) => method === "POST")?.body).toMatchObject({
    group: { kind: "ROLE", role: "MAIN_EDITOR" },
    message: "Till gruppen",
  });
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith("kept:"))).toEqual([]);
});

test("the panel tells which approvals stand, and what has changed since the others", async () => {
  open("READER", () => ({
    can: { decide: true, comment: true, edit: false, invite: false },
    round: 2,
    dueDay: "2199-01-31",
    message: "Läs täljaren",
    reviewers: [givenPerson("Lars Berg")],
    requiredApprovals: 2,
    validApprovals: 1,
    decisions: [
      givenDecision({ round: 2 }),
      givenDecision({
        by: givenPerson("Eva Lind"),
        isValid: false,
        counts: false,
        changedSince: [{ field: "numeratorDefinition", label: "Täljare" }],
      }),
    ],
  }));

  const texts = (await panel()).textContent ?? "";

  expect(texts).toContain("Omgång 2");
  expect(texts).toContain(`Svar senast ${unbroken("2199-01-31")}`);
  expect(texts).toContain("Väntar på svar från Lars Berg");
  expect(texts).toContain("Karin Ek godkände revision 12");
  expect(texts).toContain("Gäller för texten som den är nu");
  expect(texts).toContain("Gäller inte längre. Ändrat sedan dess: Täljare");
  expect(texts).toContain("1 av 2 godkännanden gäller");
  expect(within(await panel()).queryByRole("button")).toBeNull();
});

test("a review is changed, given a new round and withdrawn", async () => {
  const lars = givenPerson("Lars Berg");
  const { user, version, review } = open("EDITOR", () => ({ reviewers: [lars], message: "Första" }));
  if (!review) throw new Error("There is a review");
  api.answer(updateReview, { ...review, message: "Andra" });
  await user.click(await screen.findByRole("button", { name: "Ändra…" }));
  const change = await screen.findByRole("dialog", { name: "Ändra granskningen" });
  await user.type(within(change).getByRole("textbox", { name: "Meddelande" }), " och andra");
  await user.click(within(change).getByRole("button", { name: "Spara" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.calls.find(({ method }) => method === "PUT")?.body).toMatchObject({
    reviewers: [lars.id],
    message: "Första och andra",
  });

  api.answer(requestReview, givenReview(version, { round: 2 }));
  await user.click(screen.getByRole("button", { name: "Ny omgång…" }));
  await user.click(await screen.findByRole("button", { name: "Starta omgång 2" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  api.answer(withdrawReview, { ...review, status: "WITHDRAWN" });
  api.answer(getVersionReview, { review: { ...review, status: "WITHDRAWN" }, rules: noRules, scheduled: null });
  await user.click(screen.getByRole("button", { name: "Dra tillbaka…" }));
  await user.click(await screen.findByRole("button", { name: "Dra tillbaka granskningen" }));

  expect(await screen.findByRole("button", { name: "Begär granskning…" })).toBeDefined();
  expect(within(await panel()).getByText("Tillbakadragen")).toBeDefined();
});

test("a reader sees no panel when nobody has asked for a review", async () => {
  open("READER");
  await screen.findByRole("link", { name: "Granskning" });
  expect(screen.queryByRole("region", { name: "Granskning" })).toBeNull();
});

test("a visitor sees neither the panel nor the tab, and the server is not asked", async () => {
  const measure = givenMeasure({ status: "ONGOING" });
  api.answer(getMeasure, measure);
  renderApp(`/measure/${measure.id}?version=1`);

  await screen.findByRole("heading", { level: 1 });

  expect(screen.queryByRole("link", { name: "Granskning" })).toBeNull();
  expect(screen.queryByRole("region", { name: "Granskning" })).toBeNull();
});
