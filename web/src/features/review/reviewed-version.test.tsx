import {
  decideSuggestion,
  type EndpointResult,
  type getReviewDifference,
  type MeasureVersion,
  type Review,
  type ReviewThread,
} from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { givenCode, givenConnection, givenMeasure, givenSubMeasure, givenTime } from "../../testing/given.ts";
import { givenPerson, givenThread } from "../../testing/given-review.ts";
import { givenReviewPage } from "../../testing/given-review-page.ts";
import { renderApp } from "../../testing/render-app.tsx";

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
});

interface Opened {
  draft?: Partial<MeasureVersion>;
  review?: Partial<Review>;
  fromPublished?: EndpointResult<typeof getReviewDifference>["fromPublished"];
}

async function open({ draft = {}, review = {}, fromPublished = [] }: Opened) {
  const measure = givenMeasure({}, { status: "ONGOING", revision: 12, numeratorDefinition: "Alla vuxna", ...draft });
  const given = givenReviewPage(api, { measure, role: "MAIN_EDITOR", review, fromPublished });
  const { user } = renderApp(`/measure/review/${measure.id}?version=2`);
  await screen.findByRole("heading", { name: "Hela versionen" });
  return { ...given, user };
}
const heading = (name: string) => screen.queryByRole("heading", { level: 3, name: new RegExp(`^${name}`) });
const fieldOf = (name: string) => heading(name)?.parentElement?.textContent;
const titleChange = {
  field: "title" as const,
  label: "Titel",
  change: "major" as const,
  kind: "text" as const,
  before: "Mått",
  after: "Ett mått",
  words: [
    { text: "Ett ", change: "added" as const },
    { text: "mått", change: "same" as const },
  ],
};

test("fields of every kind are shown as plain text", async () => {
  await open({
    draft: {
      validFrom: givenTime("2026-01-01"),
      thresholdForViewing: 1500,
      soughtValue: givenCode("HIGH", "Högt"),
      keywords: [givenCode("A", "Stroke"), givenCode("B", "Trombolys")],
      connections: [givenConnection()],
      submeasures: [givenSubMeasure({ restriction: "Akuta" })],
    },
  });

  expect(fieldOf("Giltig från")).toContain("2026-01-01");
  expect(fieldOf("Tröskelvärde för visning")).toMatch(/1\s500/);
  expect(fieldOf("Önskat värde")).toContain("Högt");
  expect(fieldOf("Nyckelord")).toContain("Stroke, Trombolys");
  expect(fieldOf("Ägare")).toContain("SWEDEHEART");
  expect(fieldOf("Kopplingar")).toContain("Riksstroke");
  expect(fieldOf("Delmått")).toContain("Akuta");
  expect(heading("Nyckelord")?.parentElement?.querySelector("a")).toBeNull();
});

test("a version like the published one says so, and has no field to go to", async () => {
  await open({});

  expect(screen.getByText("Inget skiljer mot version 1, som är publicerad.")).toBeDefined();
  expect(screen.queryByRole("list", { name: "Ändrade fält" })).toBeNull();
});

test("only changed fields and those with comments are shown when that is asked for", async () => {
  const { user } = await open({ fromPublished: [titleChange], review: { threads: [givenThread("Vilken ålder?")] } });
  expect(heading("Ägare")).not.toBeNull();

  await user.click(screen.getByRole("checkbox", { name: /^Visa bara ändrade fält/ }));

  expect(heading("Titel")).not.toBeNull();
  expect(heading("Täljare")).not.toBeNull();
  expect(heading("Ägare")).toBeNull();
});

test("a changed field is gone to from the top of the page, and marked when it has changed since the request", async () => {
  const { user } = await open({
    fromPublished: [titleChange],
    review: { changedSincePinned: [{ field: "title", label: "Titel" }] },
  });

  await user.click(within(screen.getByRole("list", { name: "Ändrade fält" })).getByRole("button", { name: "Titel" }));

  expect(document.activeElement).toBe(heading("Titel")?.parentElement);
  expect(fieldOf("Titel")).toContain("Ändrat sedan granskningen begärdes");
});

describe("a suggestion", () => {
  const suggested = (suggestion: Partial<NonNullable<ReviewThread["suggestion"]>> = {}): Partial<Review> => ({
    threads: [
      givenThread("", {
        suggestion: {
          original: "Alla vuxna",
          replacement: "Alla vuxna med stroke",
          state: "OPEN",
          decidedBy: null,
          decidedAt: null,
          canBeAccepted: true,
          ...suggestion,
        },
      }),
    ],
  });

  test("is declined with one click; a refusal says why", async () => {
    const { review, user } = await open({ review: suggested() });
    api.refuse(decideSuggestion, 409, { detailInfo: "Någon annan har redan svarat" });

    await user.click(screen.getByRole("button", { name: "Avböj" }));
    expect(await screen.findByText("Någon annan har redan svarat")).toBeDefined();
    api.answer(decideSuggestion, { ...review, threads: [] });
    await user.click(screen.getByRole("button", { name: "Avböj" }));

    await waitFor(() => expect(screen.queryByRole("button", { name: "Avböj" })).toBeNull());
    expect(api.calls.filter(({ method }) => method === "PUT").map(({ body }) => body)).toMatchObject([
      { decision: "DECLINED" },
      { decision: "DECLINED" },
    ]);
  });

  test.each([
    ["ACCEPTED", givenPerson("Eva Lind"), "· godtaget av Eva Lind"],
    ["DECLINED", givenPerson("Anna Öberg", { isMe: true }), "· avböjt av dig"],
    ["ACCEPTED", null, "· godtaget av Redaktionen"],
  ] as const)("that is %s names who decided", async (state, decidedBy, shown) => {
    await open({ review: suggested({ state, decidedBy }) });

    expect(screen.getByText(shown, { exact: false })).toBeDefined();
    expect(screen.queryByRole("button", { name: "Godta" })).toBeNull();
  });
});
