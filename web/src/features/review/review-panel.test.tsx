import {
  getMeasure,
  getVersionReview,
  inviteGuest,
  listReviewerCandidates,
  listViewGroupsOfMeasure,
  type MeasureVersion,
  type Review,
  requestReview,
  updateReview,
  withdrawReview,
} from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { fakeApi } from "../../testing/fake-api.ts";
import { givenId, givenMeasure } from "../../testing/given.ts";
import { givenMeasurePage } from "../../testing/given-measure-page.ts";
import { givenDecision, givenPerson, givenReview, noRules } from "../../testing/given-review.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { unbroken } from "../../texts/format.ts";

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = givenMeasurePage("MAIN_EDITOR");
  api.answer(listViewGroupsOfMeasure, []);
});

function givenDraft(toReview?: (version: MeasureVersion) => Partial<Review>, rules = noRules) {
  const measure = givenMeasure({ status: "ONGOING", revision: 12 });
  const [version] = measure.measureVersions;
  if (!version) throw new Error("There is a version");
  api.answer(getMeasure, measure);
  const review = toReview ? givenReview(version, toReview(version)) : null;
  api.answer(getVersionReview, { review, rules, scheduled: null });
  return { measure, version, ...renderApp(`/measure/${measure.id}?version=1`) };
}

async function openDialog(button: string, toReview?: (version: MeasureVersion) => Partial<Review>) {
  const opened = givenDraft(toReview);
  await opened.user.click(await screen.findByRole("button", { name: button }));
  return { ...opened, dialog: within(await screen.findByRole("dialog")) };
}
const panelText = async () => (await screen.findByRole("region", { name: "Granskning" })).textContent;
const sent = (method: string) => api.calls.findLast((call) => call.method === method && !call.path.includes("access"));
const onDay = (day: string) => vi.useFakeTimers({ now: Date.parse(`${day}T12:00:00Z`), toFake: ["Date"] });

describe("the panel of a review", () => {
  test.each([
    { status: "OPEN", shown: `Skulle ha varit klar ${unbroken("2026-11-18")}` },
    { status: "CHANGES_REQUESTED", shown: `Skulle ha varit klar ${unbroken("2026-11-18")}` },
    { status: "APPROVED", shown: `Svar senast ${unbroken("2026-11-18")}` },
  ] as const)("says the day after its last that it is $status: $shown", async ({ status, shown }) => {
    onDay("2026-11-19");
    givenDraft(() => ({ status, dueDay: "2026-11-18" }));

    expect(await panelText()).toContain(shown);
  });

  test("is not late on its last day", async () => {
    onDay("2026-11-18");
    givenDraft(() => ({ dueDay: "2026-11-18" }));

    expect(await panelText()).toContain(`Svar senast ${unbroken("2026-11-18")}`);
  });

  test.each([
    [1, "1 kommentar är inte löst"],
    [2, "2 kommentarer är inte lösta"],
  ])("counts %i unresolved comments", async (unresolvedThreads, shown) => {
    givenDraft(() => ({ unresolvedThreads }));

    expect(await panelText()).toContain(shown);
  });

  test("waits for a group until somebody has answered in the round, and names what has changed since", async () => {
    const changedSincePinned = [{ field: "title", label: "Titel" }] as const;
    const group = { kind: "OWNER" } as const;
    givenDraft(() => ({
      group,
      round: 2,
      decisions: [givenDecision({ round: 1 })],
      changedSincePinned: [...changedSincePinned],
    }));

    const text = await panelText();

    expect(text).toContain("Väntar på svar från Ägarens granskare");
    expect(text).toContain("Ändrat sedan granskningen begärdes: Titel");
  });

  test("waits for nobody when one of the group has answered", async () => {
    givenDraft(() => ({ group: { kind: "OWNER" }, decisions: [givenDecision({ round: 1 })] }));

    expect(await panelText()).not.toContain("Väntar på svar");
  });

  test("says what publishing will take before anybody has been asked", async () => {
    givenDraft(undefined, { ...noRules, approvals: 2, fourEyes: true });

    const text = await panelText();

    expect(text).toContain("Minst 2 ska ha godkänt texten innan den publiceras.");
    expect(text).toContain("Någon annan än den som har skrivit ska ha läst texten.");
  });
});

describe("a request", () => {
  test("is not for a day that is past, and may be for the owner's reviewers", async () => {
    onDay("2026-11-19");
    const { user, version, dialog } = await openDialog("Begär granskning…");
    api.answer(requestReview, givenReview(version));
    const send = () => user.click(dialog.getByRole("button", { name: "Begär granskning" }));

    await user.selectOptions(dialog.getByRole("combobox", { name: "Grupp" }), "Ägarens granskare");
    await user.type(dialog.getByRole("textbox", { name: "Svar senast" }), "2026-11-18");
    await send();
    expect(dialog.getByText("Välj dagens datum eller ett senare.")).toBeDefined();
    expect(sent("POST")).toBeUndefined();
    await user.clear(dialog.getByRole("textbox", { name: "Svar senast" }));
    await user.type(dialog.getByRole("textbox", { name: "Svar senast" }), "2026-11-19");
    await send();

    await waitFor(() => expect(sent("POST")?.body).toMatchObject({ group: { kind: "OWNER" }, dueDay: "2026-11-19" }));
  });

  test("tells whose approval does not count, and somebody chosen can be removed again", async () => {
    const lars = { id: givenId(), name: "Lars Berg", roles: ["READER" as const], isReviewer: false };
    api.answer(listReviewerCandidates, [lars]);
    const { user, dialog } = await openDialog("Begär granskning…");

    await user.type(dialog.getByRole("combobox", { name: "Granskare" }), "lar");
    await user.click(await screen.findByRole("option", { name: /^Lars Berg.*godkännandet räknas inte/ }));
    await user.click(dialog.getByRole("button", { name: "Ta bort Lars Berg" }));
    await user.click(dialog.getByRole("button", { name: "Begär granskning" }));

    expect(await dialog.findByText("Välj minst en granskare eller en grupp.")).toBeDefined();
  });

  test("about a text that has changed says so, and is about the new text when it is sent again", async () => {
    const { user, measure, version, dialog } = await openDialog("Begär granskning…");
    api.refuse(requestReview, 412, { code: "PRECONDITION_FAILED_412", detailInfo: "Texten har ändrats" });
    api.answer(getMeasure, { ...measure, measureVersions: [{ ...version, revision: 13 }] });
    await user.selectOptions(dialog.getByRole("combobox", { name: "Grupp" }), "Ägarens granskare");
    const send = () => user.click(dialog.getByRole("button", { name: "Begär granskning" }));
    await send();
    expect(await dialog.findByText("Texten har ändrats")).toBeDefined();
    await waitFor(() => expect(api.calls.filter(({ path }) => path === `/measures/${measure.id}`)).toHaveLength(2));

    api.answer(requestReview, givenReview(version));
    await send();

    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent("POST")?.headers.get("if-match")).toBe('"13"');
  });

  test("of a new round begins with the same reviewers, without the message and the day of the last", async () => {
    const { dialog } = await openDialog("Ny omgång…", () => ({
      reviewers: [givenPerson("Lars Berg")],
      group: { kind: "ROLE", role: "MAIN_EDITOR" },
      message: "Läs täljaren",
      dueDay: "2199-01-31",
    }));

    expect(dialog.getByRole("button", { name: "Ta bort Lars Berg" })).toBeDefined();
    expect(dialog.getByRole("option", { name: "Alla med rollen Huvudredaktör", selected: true })).toBeDefined();
    expect(dialog.getByRole("textbox", { name: "Meddelande" })).toMatchObject({ value: "" });
    expect(dialog.getByRole("textbox", { name: "Svar senast" })).toMatchObject({ value: "" });
  });

  test("that is changed begins with everything it had, and loses its day when that is emptied", async () => {
    const { user, version, dialog } = await openDialog("Ändra…", () => ({
      group: { kind: "OWNER" },
      dueDay: "2199-01-31",
    }));
    api.answer(updateReview, givenReview(version));

    await user.clear(dialog.getByRole("textbox", { name: "Svar senast" }));
    await user.click(dialog.getByRole("button", { name: "Spara" }));

    await waitFor(() => expect(sent("PUT")?.body).toMatchObject({ group: { kind: "OWNER" }, dueDay: null }));
  });

  test("that could not be withdrawn says so and stays", async () => {
    const { user } = givenDraft(() => ({}));
    api.refuse(withdrawReview, 500);
    await user.click(await screen.findByRole("button", { name: "Dra tillbaka…" }));
    const dialog = within(await screen.findByRole("alertdialog"));

    await user.click(dialog.getByRole("button", { name: "Dra tillbaka granskningen" }));

    expect(await dialog.findByText("Det gick inte att dra tillbaka granskningen. Försök igen.")).toBeDefined();
  });
});

describe("an invitation of a guest", () => {
  test.each([
    { dueDay: null, lastDay: "2026-12-03" },
    { dueDay: "2026-11-25", lastDay: "2026-11-25" },
    { dueDay: "2026-12-24", lastDay: "2026-12-03" },
    { dueDay: "2026-11-18", lastDay: "2026-12-03" },
  ])("to a review that is due $dueDay lasts until $lastDay at first", async ({ dueDay, lastDay }) => {
    onDay("2026-11-19");
    const { dialog } = await openDialog("Bjud in gäst…", () => ({ dueDay }));

    expect(dialog.getByRole("textbox", { name: /gäller till och med/ })).toMatchObject({ value: lastDay });
  });

  test("needs a name and a day to come, and says why it was refused", async () => {
    const { user, dialog } = await openDialog("Bjud in gäst…", () => ({}));
    const lastDay = dialog.getByRole("textbox", { name: /gäller till och med/ });
    const send = () => user.click(dialog.getByRole("button", { name: "Skapa länk" }));
    api.refuse(inviteGuest, 409, { detailInfo: "Granskningen är avslutad" });
    await user.clear(lastDay);
    await user.type(lastDay, "2020-01-01");
    await send();
    expect(dialog.getByText("Skriv gästens namn.")).toBeDefined();
    expect(dialog.getByText("Välj dagens datum eller ett senare.")).toBeDefined();
    expect(sent("POST")).toBeUndefined();

    await user.type(dialog.getByRole("textbox", { name: /^Gästens namn/ }), "Eva Lind");
    await user.clear(lastDay);
    await user.type(lastDay, "2199-01-31");
    await send();

    expect(await dialog.findByText("Granskningen är avslutad")).toBeDefined();
    expect(sent("POST")?.body).toEqual({ name: "Eva Lind", lastDay: "2199-01-31" });
  });
});
