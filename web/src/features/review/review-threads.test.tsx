import {
  addComment,
  addThread,
  deleteComment,
  getVersionReview,
  listReviewerCandidates,
  type Review,
  type RoleId,
  retractDecision,
  updateComment,
} from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { givenId, givenMeasure, givenTime } from "../../testing/given.ts";
import { givenDecision, givenPerson, givenThread, me, noRules } from "../../testing/given-review.ts";
import { givenReviewPage } from "../../testing/given-review-page.ts";
import { renderApp } from "../../testing/render-app.tsx";

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
});

const measure = givenMeasure({ status: "ONGOING", revision: 12, numeratorDefinition: "Alla vuxna patienter" });
const path = `/measure/review/${measure.id}?version=1`;

function open(review: Partial<Review> = {}, role: RoleId = "MAIN_EDITOR") {
  return { ...givenReviewPage(api, { measure, role, review }), ...renderApp(path) };
}

const sent = (method: string, end: string) =>
  api.calls.findLast((call) => call.method === method && call.path.endsWith(end))?.body;
const comment = {
  id: givenId(),
  by: me,
  text: "Från vilken ålder?",
  mentions: [],
  created: givenTime("2026-11-02T13:03Z"),
  edited: null,
  isDeleted: false,
};

describe("a suggestion", () => {
  async function startSuggestion(given: Partial<Review> = {}) {
    const opened = open(given);
    await opened.user.click(await screen.findByRole("button", { name: "Föreslå ändring av Täljare" }));
    const form = screen.getByRole("form", { name: "Nytt förslag för Täljare" });
    const text = within(form).getByRole<HTMLTextAreaElement>("textbox", { name: "Så här borde texten vara" });
    return { ...opened, form, text, send: () => opened.user.click(within(form).getByText("Skicka förslaget")) };
  }

  test("of a whole text begins with the text, and is not sent unchanged", async () => {
    const { form, text, send } = await startSuggestion();
    expect(text.value).toBe("Alla vuxna patienter");

    await send();

    expect(within(form).getByText("Ändra något i texten först.")).toBeDefined();
    expect(sent("POST", "/threads")).toBeUndefined();
  });

  test("shows what it changes before it is sent, and may be sent without a comment", async () => {
    const { review, user, form, text, send } = await startSuggestion();
    api.answer(addThread, review);

    await user.type(text, " med stroke");
    expect(within(form).getByRole("insertion").textContent).toContain("med stroke");
    await send();

    await waitFor(() =>
      expect(sent("POST", "/threads")).toEqual({
        field: "numeratorDefinition",
        quote: null,
        text: "",
        mentions: [],
        replacement: "Alla vuxna patienter med stroke",
      }),
    );
    await waitFor(() => expect(screen.queryByRole("form", { name: /^Nytt förslag/ })).toBeNull());
  });

  test("may remove the whole text", async () => {
    const { review, user, text, send } = await startSuggestion();
    api.answer(addThread, review);

    await user.clear(text);
    await send();

    await waitFor(() => expect(sent("POST", "/threads")).toMatchObject({ replacement: "" }));
  });
});

describe("a comment", () => {
  test("on the version as a whole names no field", async () => {
    const { review, user } = open();
    api.answer(addThread, { ...review, threads: [givenThread("Bra!", { field: null, label: null })] });

    await user.click(await screen.findByRole("button", { name: "Kommentera Hela versionen" }));
    const form = screen.getByRole("form", { name: "Ny kommentar om Hela versionen" });
    expect(within(form).queryByRole("textbox", { name: "Gäller orden" })).toBeNull();
    await user.type(within(form).getByRole("textbox", { name: "Kommentar" }), "Bra!");
    await user.click(within(form).getByRole("button", { name: "Skicka kommentaren" }));

    expect(await screen.findByText("Bra!")).toBeDefined();
    expect(sent("POST", "/threads")).toMatchObject({ field: null, quote: null, text: "Bra!" });
  });

  test("is written at once, and its button has the focus when it is not sent", async () => {
    const { user } = open();

    await user.click(await screen.findByRole("button", { name: "Kommentera Täljare" }));
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Kommentar" }));
    await user.click(screen.getByRole("button", { name: "Avbryt" }));

    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Kommentera Täljare" }));
  });

  test("without words is not sent", async () => {
    const { user } = open();

    await user.click(await screen.findByRole("button", { name: "Kommentera Täljare" }));
    await user.click(screen.getByRole("button", { name: "Skicka kommentaren" }));

    expect(screen.getByText("Skriv en kommentar.")).toBeDefined();
    expect(sent("POST", "/threads")).toBeUndefined();
  });

  test("that could not be sent stays as it was written, also when the page is read in again", async () => {
    const { user, close } = open();
    api.refuse(addThread, 503, { code: "UNAVAILABLE_503" });
    await user.click(await screen.findByRole("button", { name: "Kommentera Täljare" }));
    await user.type(screen.getByRole("textbox", { name: "Kommentar" }), "Från vilken ålder?");
    await user.click(screen.getByRole("button", { name: "Skicka kommentaren" }));
    expect(await screen.findByText(/Det gick inte att skicka. Det du har skrivit finns kvar/)).toBeDefined();

    close();
    renderApp(path);

    expect(await screen.findByRole("button", { name: "Kommentera Nämnare" })).toBeDefined();
    expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Kommentar" }).value).toBe("Från vilken ålder?");
  });

  test("mentions colleagues by their ids", async () => {
    const { review, user } = open();
    const karin = { id: givenId(), name: "Karin Ek", roles: ["EDITOR" as const], isReviewer: false };
    api.answer(listReviewerCandidates, [karin]);
    api.answer(addThread, review);
    await user.click(await screen.findByRole("button", { name: "Kommentera Täljare" }));
    const form = screen.getByRole("form", { name: "Ny kommentar om Täljare" });

    await user.type(within(form).getByRole("combobox", { name: "Nämn kollegor" }), "kar");
    await user.click(await screen.findByRole("option", { name: "Karin Ek" }));
    await user.type(within(form).getByRole("textbox", { name: "Kommentar" }), "Vad tror du?");
    await user.click(within(form).getByRole("button", { name: "Skicka kommentaren" }));

    await waitFor(() => expect(sent("POST", "/threads")).toMatchObject({ mentions: [karin.id] }));
  });
});

describe("one's own comment", () => {
  const thread = givenThread("", { comments: [comment] });

  test("is changed, and says that it was", async () => {
    const { review, user } = open({ threads: [thread] });
    const changed = { ...comment, text: "Från 18 år?", edited: givenTime("2026-11-03") };
    api.answer(updateComment, { ...review, threads: [{ ...thread, comments: [changed] }] });

    await user.click(await screen.findByRole("button", { name: "Ändra" }));
    const text = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Kommentar" });
    expect(text.value).toBe("Från vilken ålder?");
    await user.clear(text);
    expect(screen.getByRole("button", { name: "Spara" })).toMatchObject({ disabled: true });
    await user.type(text, "Från 18 år?");
    await user.click(screen.getByRole("button", { name: "Spara" }));

    expect(await screen.findByText("Från 18 år?")).toBeDefined();
    expect(screen.getByText("(ändrad)")).toBeDefined();
    expect(sent("PUT", `/comments/${comment.id}`)).toEqual({ text: "Från 18 år?", mentions: [] });
  });

  test("is deleted, and the thread says so", async () => {
    const { review, user } = open({ threads: [thread] });
    const deleted = { ...comment, text: "", isDeleted: true };
    api.answer(deleteComment, { ...review, threads: [{ ...thread, comments: [deleted] }] });

    await user.click(await screen.findByRole("button", { name: "Ta bort" }));

    expect(await screen.findByText("Kommentaren är borttagen.")).toBeDefined();
    expect(screen.queryByText("Från vilken ålder?")).toBeNull();
    expect(screen.queryByRole("button", { name: "Ändra" })).toBeNull();
  });

  test("that could not be deleted says so and stays", async () => {
    const { user } = open({ threads: [thread] });
    api.refuse(deleteComment, 503, { code: "UNAVAILABLE_503" });

    await user.click(await screen.findByRole("button", { name: "Ta bort" }));

    expect(await screen.findByText("Kommentaren kunde inte tas bort. Försök igen.")).toBeDefined();
    expect(screen.getByText("Från vilken ålder?")).toBeDefined();
  });

  test("is one's own only", async () => {
    open({ threads: [givenThread("Karins fråga")] });

    const comment = await screen.findByText("Karins fråga");

    expect(within(comment.closest("li") ?? document.body).queryByRole("button", { name: "Ta bort" })).toBeNull();
  });
});

describe("a thread", () => {
  test("quotes the words that it is about, and says when they are gone", async () => {
    const quote = { text: "vuxna", start: 5, end: 10 };
    open({
      threads: [
        givenThread("Kvar", { quote, place: { start: 5, end: 10 } }),
        givenThread("Borta", { quote: { text: "äldre", start: 5, end: 10 }, place: null, isOutdated: true }),
      ],
    });

    const quotes = (await screen.findAllByRole("blockquote")).map(({ textContent }) => textContent);

    expect(quotes).toEqual(["”vuxna”", "”äldre” (orden har ändrats sedan dess)"]);
  });

  test("that is resolved is folded under who resolved it", async () => {
    open({ threads: [givenThread("Från vilken ålder?", { isResolved: true, resolvedBy: givenPerson("Karin Ek") })] });

    const summary = await screen.findByText(/^Löst av Karin Ek/);

    expect(summary.closest("details")?.open).toBe(false);
    expect(summary.textContent).toContain("Från vilken ålder?");
  });

  test("keeps an unsent reply when the page is read in again", async () => {
    const thread = givenThread("Från vilken ålder?");
    const { user, close, review } = open({ threads: [thread] });
    await user.click(await screen.findByRole("button", { name: "Svara" }));
    await user.type(screen.getByRole("textbox", { name: "Svara" }), "18 år");
    close();
    api.answer(addComment, review);

    const again = renderApp(path);
    expect(await screen.findByRole("textbox", { name: "Svara" })).toMatchObject({ value: "18 år" });
    await again.user.click(screen.getByRole("button", { name: "Skicka svaret" }));

    await waitFor(() =>
      expect(sent("POST", `/threads/${thread.id}/comments`)).toEqual({ text: "18 år", mentions: [] }),
    );
    await waitFor(() => expect(screen.queryByRole("textbox", { name: "Svara" })).toBeNull());
  });
});

test("a reviewer reaches the decision from the top of the page", async () => {
  const { user } = open();

  await user.click(await screen.findByRole("button", { name: "Gå till ditt besked" }));

  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Ditt besked" }));
});

test("one's own decision is taken back", async () => {
  const mine = givenDecision({ by: me });
  const { review, user } = open({ decisions: [mine], status: "APPROVED" });
  api.answer(retractDecision, { ...review, decisions: [], status: "OPEN" });

  await user.click(await screen.findByRole("button", { name: "Ta tillbaka beskedet" }));

  await waitFor(() => expect(screen.queryByRole("button", { name: "Ta tillbaka beskedet" })).toBeNull());
  expect(screen.getByText("Väntar på granskning")).toBeDefined();
});

test("the review is marked among the measure's pages", async () => {
  open();

  const pages = within(await screen.findByRole("navigation", { name: "Måttets sidor" }));
  const current = pages.getAllByRole("link", { current: "page" });

  expect(current.map(({ textContent }) => textContent)).toEqual(["Granskning"]);
});

test("a version that nobody has asked about has nothing to review", async () => {
  givenReviewPage(api, { measure, role: "READER" });
  api.answer(getVersionReview, { review: null, rules: noRules, scheduled: null });
  renderApp(path);

  expect(await screen.findByText("Det finns inget att granska")).toBeDefined();
});
