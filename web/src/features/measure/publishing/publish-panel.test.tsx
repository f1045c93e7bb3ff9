import {
  cancelScheduledPublication,
  type EndpointResult,
  getMeasure,
  getPublicationPreview,
  getVersionReview,
  type Measure,
  publishVersion,
  schedulePublication,
} from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import type { fakeApi } from "../../../testing/fake-api.ts";
import { givenMeasure, givenTime } from "../../../testing/given.ts";
import { completeChoices, givenCompleteDraft, givenMeasurePage } from "../../../testing/given-measure-page.ts";
import { givenDecision, givenPreview, givenSchedule, noRules } from "../../../testing/given-review.ts";
import { renderApp } from "../../../testing/render-app.tsx";

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = givenMeasurePage("MAIN_EDITOR");
});

type Preview = EndpointResult<typeof getPublicationPreview>;

/** Opens the panel for the last version of a measure, with the server's preview. */
async function openPanel(measure: Measure, preview: Partial<Preview> = {}) {
  const version = measure.measureVersions.at(-1);
  if (!version) throw new Error("There is a version");
  api.answer(getMeasure, measure);
  api.answer(getPublicationPreview, givenPreview(version.revision, preview));
  const app = renderApp(`/measure/${measure.id}?version=${version.versionNr}&edit=true`);
  await app.user.click(await screen.findByRole("button", { name: "Publicera…" }));
  const panel = await screen.findByRole("dialog", { name: `Publicera version ${version.versionNr}` });
  const confirm = () => within(panel).getByRole("button", { name: `Publicera version ${version.versionNr}` });
  return { ...app, version, panel, confirm };
}

const puts = (end: string) => api.calls.filter(({ method, path }) => method === "PUT" && path.endsWith(end));

describe("what is published", () => {
  test("for the first time is said to be so", async () => {
    const { panel, confirm } = await openPanel(givenCompleteDraft());

    expect(await within(panel).findByText("Måttet publiceras för första gången.")).toBeDefined();
    await waitFor(() => expect(confirm()).toMatchObject({ disabled: false }));
  });

  test("without a change from the published version is said to be so", async () => {
    const { panel } = await openPanel(givenCompleteDraft(), { publishedVersionNr: 1 });

    expect(await within(panel).findByText("Inget skiljer mot det som är publicerat.")).toBeDefined();
  });

  test("shows every change against the published version", async () => {
    const { panel } = await openPanel(givenCompleteDraft(), {
      publishedVersionNr: 3,
      differences: [
        {
          field: "keywords",
          label: "Nyckelord",
          change: "minor",
          kind: "set",
          kept: [],
          added: ["Stroke"],
          removed: [],
        },
        { field: "unit", label: "Enhet", change: "major", kind: "value", before: "Antal", after: "Andel" },
      ],
    });

    expect(await within(panel).findByText("Det här ändras mot version 3")).toBeDefined();
    expect(panel.textContent).toContain("Stroke");
    expect(within(panel).getByText("Enhet")).toBeDefined();
  });

  test("that cannot be read is not published", async () => {
    const measure = givenCompleteDraft();
    api.answer(getMeasure, measure);
    api.refuse(getPublicationPreview, 400);
    const { user } = renderApp(`/measure/${measure.id}?version=1&edit=true`);
    await user.click(await screen.findByRole("button", { name: "Publicera…" }));
    const panel = await screen.findByRole("dialog", { name: "Publicera version 1" });

    expect(await within(panel).findByText(/Det gick inte att läsa in vad som ska publiceras/)).toBeDefined();
    expect(within(panel).getByRole("button", { name: "Publicera version 1" })).toMatchObject({ disabled: true });
  });

  test("is warned of but not stopped by what is only recommended", async () => {
    const { panel, confirm } = await openPanel(givenCompleteDraft({ sourcesOfError: null }));

    expect(await within(panel).findByText("Att tänka på (hindrar inte)")).toBeDefined();
    expect(within(panel).getByRole("link", { name: "Felkällor är tomma (rekommenderas)" })).toBeDefined();
    expect(within(panel).queryByText("Det här måste åtgärdas först")).toBeNull();
    await waitFor(() => expect(confirm()).toMatchObject({ disabled: false }));
  });

  test("lacks what the server knows to be missing, although the page does not", async () => {
    const { panel, confirm } = await openPanel(givenCompleteDraft(), {
      obstacles: [{ kind: "INCOMPLETE", message: "Enhet saknas." }],
    });
    await within(panel).findByText("Måttet publiceras för första gången.");

    expect(confirm()).toMatchObject({ disabled: true });
    expect(within(panel).queryByRole("heading", { name: "Granskning" })).toBeNull();
  });
});

describe("colleagues", () => {
  test("who have the draft open are named, with or without a field", async () => {
    const { panel } = await openPanel(givenCompleteDraft(), {
      editors: [
        { user: "Karin Ek", field: null },
        { user: "Lars Berg", field: "title" },
      ],
    });

    expect(await within(panel).findByText("Karin Ek har utkastet öppet för redigering just nu.")).toBeDefined();
    expect(within(panel).getByText("Lars Berg redigerar Titel just nu.")).toBeDefined();
  });

  test("whose change the publisher has not seen stop the publication, also a namesake's; one's own changes do not", async () => {
    const change = { field: "title", label: "Titel", at: null };
    const { panel, confirm } = await openPanel(givenCompleteDraft(), {
      changedSince: [
        { ...change, by: "Anna Öberg", isOwn: true },
        { ...change, field: "description", label: "Beskrivning", by: "Anna Öberg", isOwn: false },
        { ...change, field: "unit", label: "Enhet", by: "Karin Ek" },
        { ...change, field: "references", label: "Referenser", by: null },
      ],
    });

    const notice = await within(panel).findByText(/Ändrat sedan du öppnade:/);

    expect(notice.textContent).toContain("Beskrivning av Anna Öberg; Enhet av Karin Ek; Referenser.");
    expect(notice.textContent).not.toContain("Titel");
    expect(confirm()).toMatchObject({ disabled: true });
  });

  test("who have approved are named, and the publication is open when nothing more is required", async () => {
    const { panel, confirm } = await openPanel(givenCompleteDraft(), {
      decisions: [givenDecision({ comment: "Bra jobbat" })],
    });

    expect(await within(panel).findByText(/Karin Ek godkände revision 12/)).toBeDefined();
    expect(within(panel).getByText("Bra jobbat")).toBeDefined();
    await waitFor(() => expect(confirm()).toMatchObject({ disabled: false }));
  });

  test("who have not answered yet, and what they have asked, are mentioned but prevent nothing", async () => {
    const { panel, confirm } = await openPanel(givenCompleteDraft(), { reviewStatus: "OPEN", unresolvedThreads: 3 });

    expect(await within(panel).findByText("En granskning pågår. Den avslutas om du publicerar.")).toBeDefined();
    expect(within(panel).getByText("3 kommentarer och förslag är inte lösta.")).toBeDefined();
    await waitFor(() => expect(confirm()).toMatchObject({ disabled: false }));
  });
});

describe("the version before", () => {
  const published = { ...completeChoices, validFrom: givenTime("2024-01-01"), validTo: null };
  const newer = { ...completeChoices, status: "ONGOING" as const, revision: 7, validFrom: givenTime("2026-06-01") };

  test("that goes on is warned of, until it is chosen to end the day before", async () => {
    const { user, panel, confirm, version } = await openPanel(givenMeasure(published, newer));
    expect(await within(panel).findByText(/^Version 1 gäller också under den tiden/)).toBeDefined();
    api.answer(publishVersion, { ...version, status: "PUBLISHED", warnings: [] });

    await user.click(within(panel).getByRole("checkbox", { name: "Låt version 1 sluta gälla dagen före, 2026-05-31" }));
    expect(within(panel).queryByText(/gäller också under den tiden/)).toBeNull();
    await waitFor(() => expect(confirm()).toMatchObject({ disabled: false }));
    await user.click(confirm());

    await waitFor(() => expect(puts("/publish")[0]?.body).toMatchObject({ closesEarlier: true }));
  });

  test("that has ended before is not mentioned", async () => {
    const ended = { ...published, validTo: givenTime("2025-12-31") };
    const { panel } = await openPanel(givenMeasure(ended, newer));
    await within(panel).findByText("Måttet publiceras för första gången.");

    expect(within(panel).queryByText(/gäller också/)).toBeNull();
    expect(within(panel).queryByRole("checkbox")).toBeNull();
  });

  test("that is unpublished is not mentioned", async () => {
    const { panel } = await openPanel(givenMeasure({ ...published, status: "UNPUBLISHED" }, newer));
    await within(panel).findByText("Måttet publiceras för första gången.");

    expect(within(panel).queryByRole("checkbox")).toBeNull();
  });
});

describe("a later time", () => {
  async function openLater(preview: Partial<Preview> = {}) {
    const opened = await openPanel(givenCompleteDraft(), preview);
    await opened.user.click(within(opened.panel).getByRole("radio", { name: "Vid en senare tidpunkt" }));
    const day = within(opened.panel).getByRole<HTMLInputElement>("textbox", { name: "Dag" });
    const time = within(opened.panel).getByRole<HTMLInputElement>("textbox", { name: "Klockslag" });
    const schedule = within(opened.panel).getByRole("button", { name: "Schemalägg publiceringen" });
    return { ...opened, day, time, schedule };
  }

  test("needs a day and a time that exist", async () => {
    const { user, panel, day, time, schedule } = await openLater();
    expect(time.value).toBe("08:00");
    const missing = "Ange dag och klockslag för publiceringen.";
    expect(within(panel).queryByText(missing)).toBeNull();

    await user.click(schedule);
    expect(within(panel).getByText(missing)).toBeDefined();
    await user.type(day, "2026-12-01");
    expect(within(panel).queryByText(missing)).toBeNull();
    await user.clear(time);
    await user.type(time, "25:00");

    expect(within(panel).getByText("Skriv klockslaget som 08:00.")).toBeDefined();
    await user.click(schedule);
    expect(api.calls.filter(({ path }) => path.endsWith("/publication/schedule"))).toHaveLength(0);
  });

  test("is asked for when its fields have been left, not before", async () => {
    const { user, panel, day, time } = await openLater();
    const missing = "Ange dag och klockslag för publiceringen.";
    await user.click(day);
    await user.click(time);
    expect(within(panel).queryByText(missing)).toBeNull();

    await user.click(within(panel).getByRole("textbox", { name: /^Varför/ }));

    expect(within(panel).getByText(missing)).toBeDefined();
  });

  test("may be chosen although approvals are missing now", async () => {
    const { user, panel, day, schedule, version } = await openLater({
      obstacles: [{ kind: "APPROVALS", message: "Minst ett godkännande krävs." }],
    });
    expect(await within(panel).findByText("Minst ett godkännande krävs.")).toBeDefined();
    api.answer(schedulePublication, givenSchedule(version));

    await user.type(day, "2026-12-01");
    await waitFor(() => expect(schedule).toMatchObject({ disabled: false }));
    await user.click(schedule);

    await waitFor(() => expect(puts("/publication/schedule")).toHaveLength(1));
    expect(puts("/publish")).toEqual([]);
  });

  test("stays as it was written when the panel is opened again", async () => {
    const { user, day } = await openLater();
    await user.type(day, "2026-12-01");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

    await user.click(screen.getByRole("button", { name: "Publicera…" }));
    const panel = await screen.findByRole("dialog");

    expect(within(panel).getByRole("textbox", { name: "Dag" })).toMatchObject({ value: "2026-12-01" });
    expect(within(panel).getByRole("button", { name: "Schemalägg publiceringen" })).toBeDefined();
  });

  test("that the server refuses says why, and nothing that was written is lost", async () => {
    const { user, panel, day, schedule } = await openLater();
    api.refuse(schedulePublication, 400, { detailInfo: "Tiden har redan varit" });
    await user.type(day, "2020-12-01");
    await waitFor(() => expect(schedule).toMatchObject({ disabled: false }));

    await user.click(schedule);

    expect(await within(panel).findByText("Tiden har redan varit")).toBeDefined();
    expect(day.value).toBe("2020-12-01");
  });
});

describe("a planned publication", () => {
  test("of a text that has changed since is said not to happen", async () => {
    const measure = givenCompleteDraft();
    const [version] = measure.measureVersions;
    if (!version) throw new Error("There is a version");
    const { panel } = await openPanel(measure, {
      scheduled: givenSchedule(version, { revision: 6, requestedBy: null }),
    });

    expect(await within(panel).findByText(/Publiceras 2026.+ 08:00\. Utkastet har ändrats sedan dess/)).toBeDefined();
  });

  test.each([
    ["NOT_APPROVED", null, "godkännanden saknades."],
    ["REFUSED", "Måttet är låst", "Måttet är låst"],
    [null, null, "den nekades."],
  ] as const)("that failed by %s says: %s %s", async (failure, failureDetail, reason) => {
    const measure = givenCompleteDraft();
    const [version] = measure.measureVersions;
    if (!version) throw new Error("There is a version");
    const scheduled = givenSchedule(version, { failure, failureDetail });
    api.answer(getVersionReview, { review: null, rules: noRules, scheduled: { ...scheduled, state: "FAILED" } });
    api.answer(getMeasure, measure);
    renderApp(`/measure/${measure.id}?version=1`);

    expect(await screen.findByText(new RegExp(`blev inte av: ${reason}`))).toBeDefined();
  });
});

test.each<[string, () => Response, string]>([
  [
    "the server does not answer",
    () => new Response(null, { status: 503 }),
    "Publiceringen kunde inte avbrytas. Försök igen om en stund.",
  ],
  [
    "it has been published meanwhile",
    () =>
      Response.json(
        { code: "CONFLICT_409", transactionId: "t", detailInfo: "Redan publicerad", validationMessage: [] },
        { status: 409 },
      ),
    "Redan publicerad",
  ],
])("a planned publication that cannot be cancelled because %s says so", async (_, answer, text) => {
  const measure = givenCompleteDraft();
  const [version] = measure.measureVersions;
  if (!version) throw new Error("There is a version");
  const { user, panel } = await openPanel(measure, { scheduled: givenSchedule(version) });
  api.respond(cancelScheduledPublication, answer);

  await user.click(await within(panel).findByRole("button", { name: "Avbryt publiceringen" }));

  expect(await within(panel).findByText(text)).toBeDefined();
  expect(within(panel).getByText(/Publiceras 2026.+ 08:00/)).toBeDefined();
});

test("the reason survives a closed panel, and is gone when the version is published", async () => {
  const { user, panel, version } = await openPanel(givenCompleteDraft());
  await user.type(within(panel).getByRole("textbox", { name: /^Varför/ }), "Ny riktlinje");
  await user.click(within(panel).getByRole("button", { name: "Avbryt" }));
  await user.click(screen.getByRole("button", { name: "Publicera…" }));
  const again = await screen.findByRole("dialog", { name: "Publicera version 1" });
  expect(within(again).getByRole("textbox", { name: /^Varför/ })).toMatchObject({ value: "Ny riktlinje" });
  const confirm = within(again).getByRole("button", { name: "Publicera version 1" });
  await waitFor(() => expect(confirm).toMatchObject({ disabled: false }));
  api.answer(publishVersion, { ...version, status: "PUBLISHED", warnings: [] });

  await user.click(confirm);

  expect(await screen.findByText("Version 1 är publicerad")).toBeDefined();
  expect(puts("/publish")[0]?.body).toEqual({ reason: "Ny riktlinje", closesEarlier: false });
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain("Ny riktlinje");
});
