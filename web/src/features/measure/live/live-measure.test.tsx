import {
  getMeasure,
  getVersionReview,
  listHelpTexts,
  listViewGroupsOfMeasure,
  openLiveStream,
} from "@indikatorkatalogen/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { givenMeasure } from "../../../testing/given.ts";
import { givenLogin } from "../../../testing/given-login.ts";
import { givenDecision, givenReview, noRules } from "../../../testing/given-review.ts";
import { renderApp } from "../../../testing/render-app.tsx";

test("an approval is shown as outdated as soon as the text has changed", async () => {
  const api = fakeApi();
  givenLogin(api, "MAIN_EDITOR");
  api.answer(listHelpTexts, []);
  api.answer(listViewGroupsOfMeasure, []);
  const measure = givenMeasure({ status: "ONGOING", revision: 3 });
  const [version] = measure.measureVersions;
  if (!version) throw new Error("There is a version");
  const reviewed = (decision: Parameters<typeof givenDecision>[0]) => ({
    review: givenReview(version, { decisions: [givenDecision(decision)] }),
    rules: noRules,
    scheduled: null,
  });
  api.answer(getMeasure, measure);
  api.answer(getVersionReview, reviewed({}));
  // The page opens a new stream when its subscriptions change; events are written to the newest.
  let newest: WritableStreamDefaultWriter<Uint8Array> | undefined;
  api.respond(openLiveStream, () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    newest = writable.getWriter();
    return new Response(readable, { headers: { "content-type": "text/event-stream" } });
  });
  renderApp(`/measure/${measure.id}?version=1`);
  expect(await screen.findByText("Gäller för texten som den är nu")).toBeDefined();
  const isFollowed = () => api.calls.some(({ query }) => query.get("measures") === measure.id);
  await waitFor(() => expect(isFollowed()).toBe(true));

  api.answer(getVersionReview, reviewed({ isValid: false, changedSince: [{ field: "title", label: "Titel" }] }));
  api.answer(getMeasure, { ...measure, measureVersions: [{ ...version, revision: 4 }] });
  const event = { type: "version", measureId: measure.id, versionId: version.id, status: "ONGOING", revision: 4 };
  await newest?.write(new TextEncoder().encode(`event: version\ndata: ${JSON.stringify(event)}\n\n`));

  expect(
    await screen.findByText("Gäller inte längre. Ändrat sedan dess: Titel", {}, { timeout: 15_000 }),
  ).toBeDefined();
});
