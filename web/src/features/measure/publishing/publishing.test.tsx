import {
  cancelScheduledPublication,
  changeSingleField,
  getMeasure,
  getPublicationPreview,
  getVersionReview,
  type Measure,
  publishVersion,
  schedulePublication,
  updatePublishedVersion,
} from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { fakeApi } from "../../../testing/fake-api.ts";
import { givenActor, givenId, givenMeasure } from "../../../testing/given.ts";
import { completeChoices, givenCompleteDraft, givenMeasurePage } from "../../../testing/given-measure-page.ts";
import { givenDecision, givenPreview, givenSchedule, noRules } from "../../../testing/given-review.ts";
import { renderApp } from "../../../testing/render-app.tsx";
import { unbroken } from "../../../texts/format.ts";

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = givenMeasurePage("MAIN_EDITOR");
});

function openForEditing(measure: Measure) {
  api.answer(getMeasure, measure);
  const version = measure.measureVersions.at(-1);
  if (!version) throw new Error("There is a version");
  api.answer(getPublicationPreview, givenPreview(version.revision));
  return { version, ...renderApp(`/measure/${measure.id}?version=${version.versionNr}&edit=true`) };
}

const checklist = () => screen.findByRole("region", { name: "Inför publicering" });
const publishCalls = () => api.calls.filter(({ path }) => path.endsWith("/publish"));

test("the checklist counts what is missing and lists warnings after problems", async () => {
  openForEditing(givenCompleteDraft({ unit: null, measuringFrequency: [] }));

  const list = await checklist();
  const points = within(list)
    .getAllByRole("listitem")
    .map((item) => item.textContent);

  expect(points.filter((point) => point.includes("obligatoriskt") || point.includes("minst ett"))).toHaveLength(2);
  expect(points.at(0)).toContain("Enhet");
  expect(points.at(-1)).not.toContain("obligatoriskt");
  const progress = within(list).getByRole<HTMLProgressElement>("progressbar");
  expect(progress.max - progress.value).toBe(2);
});

test("a complete draft has nothing left on the checklist but warnings", async () => {
  openForEditing(givenCompleteDraft());

  const list = await checklist();

  expect(within(list).queryByText(/obligatoriskt/)).toBeNull();
  const progress = within(list).getByRole<HTMLProgressElement>("progressbar");
  expect(progress.value).toBe(progress.max);
});

test("the checklist names what is typed and cannot be published, and its field is marked", async () => {
  const { user } = openForEditing(givenMeasure({ ...completeChoices, revision: 5 }));
  const list = await checklist();
  expect(within(list).getByText("Inget hindrar publicering")).toBeDefined();
  const threshold = screen.getByRole("textbox", { name: "Tröskelvärde för visning" });

  await user.clear(threshold);
  await user.type(threshold, "tio");

  expect(await within(list).findByRole("link", { name: /^Tröskelvärde för visning/ })).toBeDefined();
  expect(within(list).queryByText("Inget hindrar publicering")).toBeNull();
  expect(threshold.getAttribute("aria-invalid")).toBe("true");
});

test("a required field with something that cannot be sent is not counted as done", async () => {
  const { user } = openForEditing(givenCompleteDraft());
  const progress = within(await checklist()).getByRole<HTMLProgressElement>("progressbar");
  expect(progress.value).toBe(progress.max);
  const from = screen.getByRole("textbox", { name: "Giltig från" });

  await user.clear(from);
  await user.type(from, "snart");
  await user.tab();

  await waitFor(() => expect(progress.max - progress.value).toBe(1));
});

test("a draft with a value that cannot be sent is not called ready for its review", async () => {
  api.answer(getVersionReview, { review: null, rules: noRules, scheduled: null });
  const { user } = openForEditing(givenCompleteDraft());
  expect(await screen.findByText(/^Checklistan är klar\./)).toBeDefined();

  await user.type(screen.getByRole("textbox", { name: "Tröskelvärde för visning" }), "tio");

  expect(await screen.findByText("Ingen har ombetts granska utkastet.")).toBeDefined();
  expect(screen.queryByText(/^Checklistan är klar\./)).toBeNull();
});

test("the author who publishes is warned", async () => {
  const author = givenActor({
    role: { id: givenId(), code: "AUTHOR", name: "Författare" },
    person: { id: givenId(), firstName: "Anna", lastName: "Öberg" },
  });
  openForEditing(givenCompleteDraft({ actors: [author] }));

  expect((await checklist()).textContent).toMatch(/författare/i);
});

test("an issue in the panel leads to its field and closes the panel", async () => {
  const { user } = openForEditing(givenCompleteDraft({ unit: null }));

  await user.click(await screen.findByRole("button", { name: "Publicera…" }));
  const panel = await screen.findByRole("dialog", { name: "Publicera version 1" });
  await user.click(within(panel).getByRole("link", { name: /^Enhet/ }));

  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement?.id).toBe("edit-unit"));
});

test("a draft is not published while something is unsaved, and is when it has been saved", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  api.respond(changeSingleField, () => promise);
  const { user, version } = openForEditing(givenCompleteDraft());
  await user.type(await screen.findByRole("textbox", { name: "Beskrivning" }), "Ny");

  await user.click(screen.getByRole("button", { name: "Publicera…" }));
  const panel = await screen.findByRole("dialog", { name: "Publicera version 1" });
  const confirm = within(panel).getByRole("button", { name: "Publicera version 1" });
  expect(confirm).toMatchObject({ disabled: true });
  const saved = { field: "description", value: "Ny", revision: 8, lastUpdated: 1, lastUpdatedBy: "Anna Öberg" };
  api.answer(publishVersion, { ...version, status: "PUBLISHED", warnings: [] });
  api.answer(getPublicationPreview, givenPreview(8));
  resolve(Response.json(saved));

  await waitFor(() => expect(confirm).toMatchObject({ disabled: false }));
  await user.click(confirm);
  await waitFor(() => expect(publishCalls()).toHaveLength(1));
  expect(publishCalls()[0]?.headers.get("if-match")).toBe('"8"');
});

const openPanel = async (user: ReturnType<typeof openForEditing>["user"]) => {
  await user.click(await screen.findByRole("button", { name: "Publicera…" }));
  return screen.findByRole("dialog", { name: "Publicera version 1" });
};
const confirmIn = (panel: HTMLElement) => within(panel).getByRole("button", { name: "Publicera version 1" });
const karinsChange = {
  field: "description",
  label: "Beskrivning",
  by: "Karin Ek",
  at: Date.parse("2026-11-17T13:03Z"),
};

test("a colleague's change is shown in the open panel, which asks again and then publishes what is shown", async () => {
  const measure = givenCompleteDraft();
  const { user, version } = openForEditing(measure);
  const panel = await openPanel(user);
  await waitFor(() => expect(confirmIn(panel)).toMatchObject({ disabled: false }));
  api.refuse(publishVersion, 412, { code: "PRECONDITION_FAILED_412", detailInfo: "Ändrad av Karin Ek" });
  const theirs = { ...version, revision: 9, description: "Karins text" };
  api.answer(getMeasure, { ...measure, measureVersions: [theirs] });
  api.answer(getPublicationPreview, givenPreview(9, { changedSince: [karinsChange] }));
  await user.type(within(panel).getByRole("textbox", { name: /^Varför/ }), "Ny riktlinje");

  await user.click(confirmIn(panel));
  expect(await within(panel).findByText(/Ändrat sedan du öppnade: Beskrivning av Karin Ek 14:03/)).toBeDefined();
  expect(confirmIn(panel)).toMatchObject({ disabled: true });
  api.answer(getPublicationPreview, givenPreview(9));
  api.answer(publishVersion, { ...theirs, status: "PUBLISHED", warnings: [] });
  await user.click(within(panel).getByRole("button", { name: "Jag har sett ändringarna" }));
  await waitFor(() => expect(confirmIn(panel)).toMatchObject({ disabled: false }));
  expect(within(panel).queryByText("Ändrad av Karin Ek")).toBeNull();
  await user.click(confirmIn(panel));

  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(publishCalls().at(-1)?.headers.get("if-match")).toBe('"9"');
  expect(publishCalls().at(-1)?.body).toMatchObject({ reason: "Ny riktlinje" });
});

test("the panel shows who is editing, which approvals stand and what is still required", async () => {
  const { user, version } = openForEditing(givenCompleteDraft());
  const outdated = givenDecision({ isValid: false, counts: false, changedSince: [{ field: "title", label: "Titel" }] });
  api.answer(
    getPublicationPreview,
    givenPreview(version.revision, {
      editors: [{ user: "Karin Ek", field: "numeratorDefinition" }],
      decisions: [outdated],
      obstacles: [{ kind: "APPROVALS", message: "Minst ett godkännande krävs." }],
    }),
  );

  const panel = await openPanel(user);

  expect(await within(panel).findByText("Karin Ek redigerar Täljare just nu.")).toBeDefined();
  expect(within(panel).getByText("Gäller inte längre. Ändrat sedan dess: Titel")).toBeDefined();
  expect(within(panel).getByText("Minst ett godkännande krävs.")).toBeDefined();
  expect(confirmIn(panel)).toMatchObject({ disabled: true });
});

test("a publication is scheduled for a day and a time in Sweden, with the revision that is shown", async () => {
  const { user, version } = openForEditing(givenCompleteDraft());
  api.answer(schedulePublication, givenSchedule(version));
  const panel = await openPanel(user);

  await user.click(within(panel).getByRole("radio", { name: "Vid en senare tidpunkt" }));
  const confirm = within(panel).getByRole("button", { name: "Schemalägg publiceringen" });
  await user.type(within(panel).getByRole("textbox", { name: "Dag" }), "2026-12-01");
  await waitFor(() => expect(confirm).toMatchObject({ disabled: false }));
  await user.click(confirm);

  expect(await screen.findByText(`Publiceringen är planerad till ${unbroken("2026-12-01")} 08:00`)).toBeDefined();
  const call = api.calls.find(({ path }) => path.endsWith("/publication/schedule"));
  expect(call?.body).toMatchObject({ publishAt: Date.parse("2026-12-01T07:00:00Z"), closesEarlier: false });
  expect(call?.headers.get("if-match")).toBe('"7"');
});

test("a scheduled publication is shown on the version and can be cancelled; one that failed says why", async () => {
  const measure = givenCompleteDraft();
  const [version] = measure.measureVersions;
  if (!version) throw new Error("There is a version");
  const scheduled = givenSchedule(version);
  api.answer(getVersionReview, { review: null, rules: noRules, scheduled });
  api.answer(cancelScheduledPublication, { ...scheduled, state: "CANCELLED" });
  const { user } = openForEditing(measure);

  expect(await screen.findByText(/Publiceras 2026.+ 08:00, enligt Karin Ek/)).toBeDefined();
  const failed = { ...scheduled, state: "FAILED" as const, failure: "CHANGED" as const };
  api.answer(getVersionReview, { review: null, rules: noRules, scheduled: failed });
  await user.click(screen.getByRole("button", { name: "Avbryt publiceringen" }));

  expect(await screen.findByText(/blev inte av: utkastet hade ändrats\./)).toBeDefined();
});

test("changes of a published version cannot be published when they break it, or when there are none", async () => {
  const { user } = openForEditing(givenMeasure({ ...completeChoices, revision: 5 }));
  await user.click(await screen.findByRole("button", { name: "Publicera ändringar…" }));
  let panel = await screen.findByRole("dialog");
  expect(within(panel).getByRole("button", { name: "Publicera ändringarna" })).toMatchObject({ disabled: true });
  await user.keyboard("{Escape}");

  await user.clear(screen.getByRole("textbox", { name: "Titel" }));
  await user.click(screen.getByRole("button", { name: "Publicera ändringar…" }));
  panel = await screen.findByRole("dialog");

  expect(within(panel).getAllByRole("link", { name: /^Titel/ }).length).toBeGreaterThan(0);
  expect(within(panel).getByRole("button", { name: "Publicera ändringarna" })).toMatchObject({ disabled: true });
});

test("a server error keeps the changes and the reason, and publishing can be tried again", async () => {
  const { user, version } = openForEditing(givenMeasure({ ...completeChoices, revision: 5 }));
  await user.type(await screen.findByRole("textbox", { name: "Beskrivning" }), "Ny");
  await user.click(screen.getByRole("button", { name: "Publicera ändringar…" }));
  const panel = await screen.findByRole("dialog");
  await user.type(within(panel).getByRole("textbox", { name: /^Varför/ }), "Rättelse");
  api.refuse(updatePublishedVersion, 409, { code: "CONFLICT_409", detailInfo: "Går inte just nu" });
  await user.click(within(panel).getByRole("button", { name: "Publicera ändringarna" }));
  expect(await within(panel).findByText("Går inte just nu")).toBeDefined();

  api.answer(updatePublishedVersion, { ...version, description: "Ny", revision: 6, warnings: [] });
  await user.click(within(panel).getByRole("button", { name: "Publicera ändringarna" }));

  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.calls.findLast(({ method, path }) => method === "PUT" && path.endsWith(version.id))?.body).toMatchObject({
    description: "Ny",
    reason: "Rättelse",
  });
});

test("changes of a published version: a colleague's publication is shown in the open panel, which asks again and publishes on top of it", async () => {
  const measure = givenMeasure({ ...completeChoices, revision: 5, description: "Först" });
  const { user, version } = openForEditing(measure);
  api.answer(
    getPublicationPreview,
    givenPreview(5, { publishedVersionNr: 1, editors: [{ user: "Karin Ek", field: "unit" }] }),
  );
  await user.type(await screen.findByRole("textbox", { name: "Titel" }), " med tillägg");
  await user.click(screen.getByRole("button", { name: "Publicera ändringar…" }));
  const panel = await screen.findByRole("dialog");
  const confirm = within(panel).getByRole("button", { name: "Publicera ändringarna" });
  expect(await within(panel).findByText("Karin Ek redigerar Enhet just nu.")).toBeDefined();
  await waitFor(() => expect(confirm).toMatchObject({ disabled: false }));
  api.refuse(updatePublishedVersion, 412, { code: "PRECONDITION_FAILED_412", detailInfo: "Ändrad av Karin Ek" });
  const theirs = { ...version, revision: 6, description: "Karins text" };
  api.answer(getMeasure, { ...measure, measureVersions: [theirs] });
  api.answer(getPublicationPreview, givenPreview(6, { changedSince: [karinsChange] }));

  await user.click(confirm);
  expect(await within(panel).findByText(/Ändrat sedan du öppnade: Beskrivning av Karin Ek 14:03/)).toBeDefined();
  expect(await within(panel).findByText("Karins text", { exact: false })).toBeDefined();
  expect(confirm).toMatchObject({ disabled: true });
  api.answer(getPublicationPreview, givenPreview(6));
  const title = `${version.title} med tillägg`;
  api.answer(updatePublishedVersion, { ...theirs, title, revision: 7, warnings: [] });
  await user.click(within(panel).getByRole("button", { name: "Jag har sett ändringarna" }));
  await waitFor(() => expect(confirm).toMatchObject({ disabled: false }));
  expect(within(panel).queryByText("Ändrad av Karin Ek")).toBeNull();
  await user.click(confirm);

  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const sent = api.calls.findLast(({ path }) => path.endsWith(`/measureversions/${version.id}`));
  expect(sent?.headers.get("if-match")).toBe('"6"');
  expect(sent?.body).toMatchObject({ title, description: "Karins text" });
});

test("changes of a published version are not published where rules require a new version", async () => {
  const { user } = openForEditing(givenMeasure({ ...completeChoices, revision: 5 }));
  const message = "Ändra genom en ny version.";
  api.answer(getPublicationPreview, givenPreview(5, { obstacles: [{ kind: "APPROVALS", message }] }));
  await user.type(await screen.findByRole("textbox", { name: "Titel" }), " med tillägg");

  await user.click(screen.getByRole("button", { name: "Publicera ändringar…" }));
  const panel = await screen.findByRole("dialog");

  expect(await within(panel).findByText(message)).toBeDefined();
  expect(within(panel).getByRole("button", { name: "Publicera ändringarna" })).toMatchObject({ disabled: true });
});
