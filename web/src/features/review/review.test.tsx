import {
  addComment,
  addThread,
  decideReview,
  decideSuggestion,
  type EndpointResult,
  type getReviewDifference,
  type Review,
  type RoleId,
  resolveThread,
} from "@indikatorkatalogen/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { givenMeasure } from "../../testing/given.ts";
import { givenDecision, givenPerson, givenThread, me } from "../../testing/given-review.ts";
import { givenReviewPage } from "../../testing/given-review-page.ts";
import { renderApp } from "../../testing/render-app.tsx";

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
});

const numerator = "Alla vuxna patienter";
const changedNumerator: EndpointResult<typeof getReviewDifference>["fromPublished"] = [
  {
    field: "numeratorDefinition",
    label: "Täljare",
    change: "major",
    kind: "text",
    before: "Alla patienter",
    after: numerator,
    words: [
      { text: "Alla ", change: "same" },
      { text: "vuxna ", change: "added" },
      { text: "patienter", change: "same" },
    ],
  },
];

function givenReviewed(role: RoleId, review: Partial<Review> = {}) {
  const measure = givenMeasure(
    { numeratorDefinition: "Alla patienter" },
    { status: "ONGOING", revision: 12, numeratorDefinition: numerator, denominatorDefinition: "Nämnaren" },
  );
  return { measure, ...givenReviewPage(api, { measure, role, review, fromPublished: changedNumerator }) };
}

const open = ({ measure }: ReturnType<typeof givenReviewed>) => renderApp(`/measure/review/${measure.id}?version=2`);
const bodyOf = (end: string) => api.calls.findLast(({ path, method }) => method !== "GET" && path.endsWith(end))?.body;

test("the page marks what differs from the published version, and can show the text alone", async () => {
  const { user } = open(givenReviewed("MAIN_EDITOR"));

  expect(await screen.findByText("1 fält skiljer mot version 1, som är publicerad:")).toBeDefined();
  expect((await screen.findByRole("insertion")).textContent).toContain("vuxna");
  expect(screen.getByText("Nämnaren")).toBeDefined();
  await user.click(screen.getByRole("checkbox", { name: "Visa ändringarna i texten" }));
  expect(screen.queryByRole("insertion")).toBeNull();
  await user.click(screen.getByRole("checkbox", { name: /^Visa bara ändrade fält/ }));

  expect(screen.queryByText("Nämnaren")).toBeNull();
});

test("a comment is about words that are named, and is refused when they are not in the text", async () => {
  const reviewed = givenReviewed("MAIN_EDITOR");
  const { user } = open(reviewed);
  api.answer(addThread, { ...reviewed.review, threads: [givenThread("Från vilken ålder?")] });

  await user.click(await screen.findByRole("button", { name: "Kommentera Täljare" }));
  const form = screen.getByRole("form", { name: "Ny kommentar om Täljare" });
  await user.type(within(form).getByRole("textbox", { name: "Gäller orden" }), "gamla");
  await user.type(within(form).getByRole("textbox", { name: "Kommentar" }), "Från vilken ålder?");
  await user.click(within(form).getByRole("button", { name: "Skicka kommentaren" }));
  expect(within(form).getByText("Orden finns inte i texten.")).toBeDefined();
  await user.clear(within(form).getByRole("textbox", { name: "Gäller orden" }));
  await user.type(within(form).getByRole("textbox", { name: "Gäller orden" }), "vuxna");
  await user.click(within(form).getByRole("button", { name: "Skicka kommentaren" }));

  const threads = await screen.findByRole("list", { name: "Kommentarer om Täljare" });
  expect(within(threads).getByText("Från vilken ålder?")).toBeDefined();
  expect(bodyOf("/threads")).toEqual({
    field: "numeratorDefinition",
    quote: { text: "vuxna", start: 5, end: 10 },
    text: "Från vilken ålder?",
    mentions: [],
    replacement: null,
  });
});

function select(from: Text, start: number, to: Text, end: number): void {
  document.getSelection()?.setBaseAndExtent(from, start, to, end);
  fireEvent(document, new Event("selectionchange"));
}

test("selected words are replaced by a suggestion, also across a marked change, and the text survives a reload", async () => {
  const reviewed = givenReviewed("MAIN_EDITOR");
  const page = open(reviewed);
  const marked = (await screen.findByRole("insertion")).querySelector("[data-start]")?.firstChild as Text;
  const after = screen.getByText("patienter").firstChild as Text;

  select(marked, 0, after, 3);
  await page.user.click(
    await screen.findByRole("button", { name: "Föreslå annan ordalydelse för markerade ord i Täljare" }),
  );
  const replacement = () => screen.findByRole("textbox", { name: "Skriv i stället" });
  expect(await replacement()).toMatchObject({ value: "vuxna pat" });
  await page.user.clear(await replacement());
  await page.user.type(await replacement(), "män och pat");
  page.close();

  const { user } = open(reviewed);
  expect(await replacement()).toMatchObject({ value: "män och pat" });
  api.answer(addThread, reviewed.review);
  await user.click(screen.getByRole("button", { name: "Skicka förslaget" }));

  await waitFor(() => expect(screen.queryByRole("form", { name: "Nytt förslag för Täljare" })).toBeNull());
  expect(bodyOf("/threads")).toMatchObject({
    quote: { text: "vuxna pat", start: 5, end: 14 },
    replacement: "män och pat",
  });
});

const suggestion = {
  original: "vuxna",
  replacement: "äldre",
  state: "OPEN",
  canBeAccepted: true,
  decidedBy: null,
  decidedAt: null,
} as const;

test("the author accepts a suggestion with one click, and is told when it no longer fits", async () => {
  const thread = givenThread("", { suggestion });
  const reviewed = givenReviewed("EDITOR", { threads: [thread] });
  const { user } = open(reviewed);
  api.refuse(decideSuggestion, 409, { code: "SUGGESTION_OUTDATED_409", detailInfo: "Texten har ändrats" });

  await user.click(await screen.findByRole("button", { name: "Godta" }));
  expect(await screen.findByText("Texten har ändrats")).toBeDefined();
  const accepted = { ...thread, suggestion: { ...suggestion, state: "ACCEPTED" as const, decidedBy: me } };
  api.answer(decideSuggestion, { ...reviewed.review, threads: [accepted] });
  await user.click(screen.getByRole("button", { name: "Godta" }));

  expect(await screen.findByText(/godtaget av dig/)).toBeDefined();
  expect(bodyOf("/suggestion")).toEqual({ decision: "ACCEPTED" });
});

test("a suggestion whose text has changed cannot be accepted, and a reader cannot decide on any", async () => {
  const threads = [givenThread("", { suggestion: { ...suggestion, canBeAccepted: false } })];
  open(givenReviewed("EDITOR", { threads }));

  expect(await screen.findByText(/förslaget går inte att godta/)).toBeDefined();
  expect(screen.getByRole("button", { name: "Godta" })).toMatchObject({ disabled: true });
});

test("a thread is replied to, resolved and reopened", async () => {
  const thread = givenThread("Från vilken ålder?");
  const reviewed = givenReviewed("MAIN_EDITOR", { threads: [thread] });
  const { user } = open(reviewed);
  api.answer(addComment, reviewed.review);
  api.answer(resolveThread, { ...reviewed.review, threads: [{ ...thread, isResolved: true, resolvedBy: me }] });

  await user.click(await screen.findByRole("button", { name: "Svara" }));
  await user.type(screen.getByRole("textbox", { name: "Svara" }), "18 år");
  await user.click(screen.getByRole("button", { name: "Skicka svaret" }));
  await waitFor(() => expect(bodyOf("/comments")).toEqual({ text: "18 år", mentions: [] }));
  await user.click(await screen.findByRole("button", { name: "Markera som löst" }));
  await user.click(await screen.findByText(/^Löst av dig/));
  await user.click(screen.getByRole("button", { name: "Öppna igen" }));

  await waitFor(() => expect(bodyOf("/resolution")).toEqual({ isResolved: false }));
});

test("a reviewer approves exactly the revision that is shown", async () => {
  const reviewed = givenReviewed("MAIN_EDITOR");
  const { user } = open(reviewed);
  api.answer(decideReview, { ...reviewed.review, status: "APPROVED", decisions: [givenDecision({ by: me })] });

  await user.click(await screen.findByRole("button", { name: "Godkänn" }));

  expect(await screen.findByText("Du har godkänt texten")).toBeDefined();
  expect(bodyOf("/decision")).toEqual({ decision: "APPROVED", revision: 12, comment: "" });
  expect(screen.getByRole("button", { name: "Ta tillbaka beskedet" })).toBeDefined();
});

test("requested changes need words, and they stay when the text has changed meanwhile", async () => {
  const reviewed = givenReviewed("MAIN_EDITOR");
  const { user } = open(reviewed);
  api.refuse(decideReview, 409, { code: "CONFLICT_409", detailInfo: "Texten har ändrats sedan du läste den" });

  await user.click(await screen.findByRole("button", { name: "Begär ändringar" }));
  expect(screen.getByText("Skriv vad som behöver ändras.")).toBeDefined();
  await user.type(screen.getByRole("textbox", { name: "Kommentar till beskedet" }), "Ange åldern");
  await user.click(screen.getByRole("button", { name: "Begär ändringar" }));

  expect(await screen.findByText("Texten har ändrats sedan du läste den")).toBeDefined();
  expect(screen.getByRole("textbox", { name: "Kommentar till beskedet" })).toMatchObject({ value: "Ange åldern" });
});

test("somebody who may only read sees no forms", async () => {
  const can = { decide: false, comment: false, edit: false, invite: false };
  open(givenReviewed("READER", { can, threads: [givenThread("En fråga")], requestedBy: givenPerson("Lars Berg") }));

  expect(await screen.findByText("En fråga")).toBeDefined();
  expect(screen.queryByRole("button", { name: /^(Kommentera|Föreslå|Godkänn|Svara)/ })).toBeNull();
});
