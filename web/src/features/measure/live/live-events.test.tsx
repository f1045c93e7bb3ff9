import {
  getMeasure,
  getVersionReview,
  type LiveEvent,
  listHelpTexts,
  listPresence,
  listViewGroupsOfMeasure,
  openLiveStream,
  reportPresence,
} from "@indikatorkatalogen/contract";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { fakeApi } from "../../../testing/fake-api.ts";
import { givenId, givenMeasure } from "../../../testing/given.ts";
import { givenMeasurePage } from "../../../testing/given-measure-page.ts";
import { givenReview, noRules } from "../../../testing/given-review.ts";
import { renderApp } from "../../../testing/render-app.tsx";

let api: ReturnType<typeof fakeApi>;
let stream: WritableStreamDefaultWriter<Uint8Array> | undefined;
beforeEach(() => {
  api = givenMeasurePage("EDITOR");
  api.answer(listHelpTexts, []);
  api.answer(listViewGroupsOfMeasure, []);
  api.answer(listPresence, []);
  api.answer(reportPresence, []);
  api.respond(openLiveStream, () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    stream = writable.getWriter();
    return new Response(readable, { headers: { "content-type": "text/event-stream" } });
  });
});

/** A draft on a page with an open stream, so that events arrive at once. */
async function open(search = "") {
  const measure = givenMeasure({ title: "Trombolys", status: "ONGOING", revision: 3, description: "Först" });
  const [version] = measure.measureVersions;
  if (!version) throw new Error("There is a version");
  api.answer(getMeasure, measure);
  const app = renderApp(`/measure/${measure.id}?version=1${search}`);
  await screen.findByRole("heading", { level: 1, name: /Trombolys/ });
  await waitFor(() => expect(api.calls.some(({ query }) => query.get("measures") === measure.id)).toBe(true));
  const emit = (event: LiveEvent) =>
    stream?.write(new TextEncoder().encode(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`));
  return { ...app, measure, version, emit, ofVersion: { measureId: measure.id, versionId: version.id } };
}
const reads = (part: string) => api.calls.filter(({ path }) => path.includes(part)).length;

test("a version that is deleted while it is read is said to be, and shown as it was", async () => {
  const { emit, ofVersion } = await open();

  await emit({ type: "deletion", ...ofVersion });

  expect(await screen.findByText("Version 1 har tagits bort. Sidan visar den som den var.")).toBeDefined();
  expect(screen.getByText("Först")).toBeDefined();
});

test("a version that is missing when the measure is read again has been deleted, although no event has said so yet", async () => {
  const { measure, version, refetchAll, history } = await open();
  const replaced = { ...version, id: givenId(), versionNr: 2, revision: 1 };
  api.answer(getMeasure, { ...measure, measureVersions: [replaced] });

  await refetchAll();

  expect(await screen.findByText("Version 1 har tagits bort. Sidan visar den som den var.")).toBeDefined();
  expect(screen.getByText("Först")).toBeDefined();
  history.push(`/measure/targetvalues/${measure.id}?version=1`);
  expect(await screen.findByRole("link", { name: /Målvärden/, current: "page" })).toBeDefined();
  expect(await screen.findByText("Version 1 har tagits bort. Sidan visar den som den var.")).toBeDefined();
});

test("a version that is missing when the page comes back to the network has been deleted too", async () => {
  const { emit, measure } = await open();

  await emit({ type: "state", measures: [{ measureId: measure.id, versions: [] }] });

  expect(await screen.findByText(/^Version 1 har tagits bort\./)).toBeDefined();
});

test("a version that is deleted while it is edited keeps its texts and saves no more", async () => {
  const { emit, ofVersion } = await open("&edit=true");
  expect(await screen.findByRole("textbox", { name: "Beskrivning" })).toMatchObject({ value: "Först" });

  await emit({ type: "deletion", ...ofVersion });

  expect(
    await screen.findByText(/^Version 1 har tagits bort av någon annan\. Inget mer kan sparas här\./),
  ).toBeDefined();
  expect(screen.getByRole("textbox", { name: "Beskrivning" })).toMatchObject({ value: "Först" });
});

test("the deletion of another version is no deletion of this one", async () => {
  const { emit, measure, version } = await open();
  api.answer(getMeasure, { ...measure, measureVersions: [{ ...version, description: "Sedan", revision: 4 }] });

  await emit({ type: "deletion", measureId: measure.id, versionId: givenId() });
  await emit({ type: "version", measureId: measure.id, versionId: version.id, status: "ONGOING", revision: 4 });

  expect(await screen.findByText("Sedan")).toBeDefined();
  expect(screen.queryByText(/har tagits bort/)).toBeNull();
});

test("a colleague who opens the version is named as soon as the server says so", async () => {
  const { emit, ofVersion } = await open("&edit=true");
  await screen.findByRole("textbox", { name: "Beskrivning" });
  const colleagues = [{ user: "Lars Berg", field: "title", isYou: false }];
  api.answer(listPresence, colleagues);
  api.answer(reportPresence, colleagues);

  await emit({ type: "presence", ...ofVersion });

  expect(await screen.findByText("Lars Berg redigerar här")).toBeDefined();
});

test("what happens in the review is read again", async () => {
  const { emit, ofVersion, version } = await open();
  await waitFor(() => expect(screen.queryByText("En granskning pågår")).toBeNull());
  api.answer(getVersionReview, { review: givenReview(version), rules: noRules, scheduled: null });

  await emit({ type: "review", ...ofVersion });

  await waitFor(() => expect(reads("/review")).toBeGreaterThan(0));
  expect(await screen.findByRole("region", { name: "Granskning" })).toBeDefined();
});
