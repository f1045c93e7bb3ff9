import { describe, expect, test } from "vitest";
import { hiddenPersonId, hiddenPersonName } from "../person-names.ts";
import { faultsOf } from "../testing/faults-of.ts";
import { givenId } from "../testing/given-content.ts";
import { validationTexts } from "../texts/validation-texts.ts";
import { getPublicationPreview, schedulePublication } from "./publication.contract.ts";
import { calendarDay, reviewPerson, textRange } from "./review.ts";
import { addComment, addThread, decideSuggestion, resolveThread } from "./review-comments.contract.ts";
import { inviteGuest, openGuestSession } from "./review-guests.contract.ts";
import { updateDefaultReviewSetting } from "./review-settings.contract.ts";
import { decideReview, listReviews, requestReview, updateReview } from "./reviews.contract.ts";

describe("a review is requested", () => {
  test("of somebody, or of a group", () => {
    expect(requestReview.body.parse({ reviewers: [givenId(1)] })).toEqual({
      reviewers: [givenId(1)],
      group: null,
      message: null,
      dueDay: null,
    });
    expect(faultsOf(requestReview.body, { group: { kind: "OWNER" } })).toEqual({});
    expect(faultsOf(requestReview.body, { group: { kind: "ROLE", role: "MAIN_EDITOR" } })).toEqual({});
  });

  test.each<[string, unknown, Record<string, string>]>([
    ["nobody", {}, { reviewers: validationTexts.notEmpty }],
    ["nobody in particular", { reviewers: [], group: null }, { reviewers: validationTexts.notEmpty }],
    ["a name", { reviewers: ["Anna"] }, { "reviewers.0": validationTexts.identifier }],
    ["a role without a name", { group: { kind: "ROLE" } }, { "group.role": validationTexts.required }],
    ["a role that is none", { group: { kind: "ROLE", role: "BOSS" } }, { "group.role": validationTexts.choice }],
    ["an unknown group", { group: { kind: "EVERYONE" } }, { "group.kind": validationTexts.invalid }],
    [
      "somebody by a day that is none",
      { reviewers: [givenId(1)], dueDay: "2026-02-30" },
      { dueDay: validationTexts.date },
    ],
    ["somebody with an unknown wish", { reviewers: [givenId(1)], urgent: true }, { "": validationTexts.unknownKeys }],
    [
      "too many",
      { reviewers: Array.from({ length: 51 }, (_, index) => givenId(index)) },
      { reviewers: "Välj högst 50 värden" },
    ],
  ])("but not of %s", (_, sent, faults) => {
    expect(faultsOf(requestReview.body, sent)).toEqual(faults);
    expect(faultsOf(updateReview.body, sent)).toEqual(faults);
  });
});

describe("a calendar day", () => {
  test.each(["2026-11-17", "2028-02-29", "0001-01-01"])("is %s", (day) => {
    expect(calendarDay.parse(day)).toBe(day);
  });

  test.each(["2026-02-29", "2026-13-01", "2026-11-31", "2026-1-1", "17/11 2026", "", "2026-11-17T00:00:00Z"])(
    "is not '%s'",
    (day) => {
      expect(faultsOf(calendarDay, day)).toEqual({ "": validationTexts.date });
    },
  );
});

describe("a comment", () => {
  test("may be on the version as a whole", () => {
    expect(addThread.body.parse({ text: " Bra! " })).toEqual({
      field: null,
      quote: null,
      text: "Bra!",
      mentions: [],
      replacement: null,
    });
  });

  test("is not required with a suggestion, which may also remove the text", () => {
    expect(faultsOf(addThread.body, { field: "references", replacement: "" })).toEqual({});
    expect(faultsOf(addThread.body, { field: "references", replacement: "Ny text" })).toEqual({});
  });

  test("is not empty", () => {
    expect(faultsOf(addThread.body, {})).toEqual({ text: validationTexts.required });
    expect(faultsOf(addThread.body, { text: "  \n " })).toEqual({ text: validationTexts.required });
    expect(faultsOf(addComment.body, { text: " " })).toEqual({ text: validationTexts.required });
    expect(faultsOf(addComment.body, {})).toEqual({ text: validationTexts.required });
  });

  test("mentions at most twenty, by their ids", () => {
    const mentions = Array.from({ length: 21 }, (_, index) => givenId(index));

    expect(faultsOf(addComment.body, { text: "Hej", mentions })).toEqual({ mentions: "Välj högst 20 värden" });
    expect(faultsOf(addComment.body, { text: "Hej", mentions: ["@anna"] })).toEqual({
      "mentions.0": validationTexts.identifier,
    });
  });

  test("is of limited length", () => {
    expect(faultsOf(addComment.body, { text: "x".repeat(5001) })).toEqual({
      text: "Du måste ange högst 5\u00a0000 tecken",
    });
  });

  test.each([
    [{ text: "ord", start: 4, end: 7 }, true],
    [{ text: "🩺", start: 0, end: 2 }, true],
    [{ text: "ord", start: 4, end: 8 }, false],
    [{ text: "", start: 4, end: 4 }, false],
    [{ text: "ord", start: -1, end: 2 }, false],
    [{ text: "ord", start: 0.5, end: 3.5 }, false],
  ])("stands at the words %j: %s", (quote, isAccepted) => {
    expect(textRange.safeParse(quote).success).toBe(isAccepted);
  });
});

describe("a decision", () => {
  test("is on a revision", () => {
    expect(decideReview.body.parse({ decision: "APPROVED", revision: 3 })).toEqual({
      decision: "APPROVED",
      revision: 3,
      comment: null,
    });
  });

  test.each<[unknown, Record<string, string>]>([
    [{}, { decision: validationTexts.required, revision: validationTexts.required }],
    [{ decision: "REJECTED", revision: 1 }, { decision: validationTexts.choice }],
    [{ decision: "APPROVED", revision: 0 }, { revision: "Ange minst 1" }],
    [{ decision: "APPROVED", revision: "3" }, { revision: validationTexts.number }],
  ])("is not %j", (sent, faults) => {
    expect(faultsOf(decideReview.body, sent)).toEqual(faults);
  });

  test("on a suggestion is to accept or to decline", () => {
    expect(faultsOf(decideSuggestion.body, { decision: "DECLINED" })).toEqual({});
    expect(faultsOf(decideSuggestion.body, { decision: "OPEN" })).toEqual({ decision: validationTexts.choice });
    expect(faultsOf(resolveThread.body, { isResolved: "ja" })).toEqual({ isResolved: validationTexts.invalid });
  });
});

describe("a guest", () => {
  test("has a name and a last day", () => {
    expect(inviteGuest.body.parse({ name: " Lisa Berg ", lastDay: "2026-12-01" })).toEqual({
      name: "Lisa Berg",
      lastDay: "2026-12-01",
    });
    expect(faultsOf(inviteGuest.body, { name: " ", lastDay: "snart" })).toEqual({
      name: validationTexts.required,
      lastDay: validationTexts.date,
    });
  });

  test("opens the invitation with a secret of reasonable length", () => {
    expect(faultsOf(openGuestSession.body, { secret: "" })).toEqual({ secret: validationTexts.required });
    expect(faultsOf(openGuestSession.body, { secret: "x".repeat(201) })).toEqual({
      secret: "Du måste ange högst 200 tecken",
    });
  });
});

describe("the rules of publication", () => {
  const rules = { approvals: 1, fourEyes: true, reviewerRoles: ["MAIN_EDITOR"] };

  test("have no members by default", () => {
    expect(updateDefaultReviewSetting.body.parse(rules)).toEqual({ ...rules, members: [] });
  });

  test.each<[unknown, Record<string, string>]>([
    [{ approvals: -1 }, { approvals: "Ange minst 0" }],
    [{ approvals: 11 }, { approvals: "Ange högst 10" }],
    [{ approvals: 1.5 }, { approvals: validationTexts.integer }],
    [{ reviewerRoles: [] }, { reviewerRoles: validationTexts.notEmpty }],
    [{ reviewerRoles: ["GUEST"] }, { "reviewerRoles.0": validationTexts.choice }],
    [{ fourEyes: undefined }, { fourEyes: validationTexts.required }],
    [{ owner: null }, { "": validationTexts.unknownKeys }],
  ])("are not %j", (change, faults) => {
    expect(faultsOf(updateDefaultReviewSetting.body, { ...rules, ...(change as object) })).toEqual(faults);
  });
});

test("a publication is scheduled at a time, and closes the version before only on request", () => {
  expect(schedulePublication.body.parse({ publishAt: 1_800_000_000_000 })).toEqual({
    publishAt: 1_800_000_000_000,
    closesEarlier: false,
  });
  expect(faultsOf(schedulePublication.body, { publishAt: "2026-12-01" })).toEqual({
    publishAt: validationTexts.number,
  });
});

test.each<[unknown, number | undefined]>([
  [{}, undefined],
  [{ since: "12" }, 12],
])("a preview asked with %j is compared with revision %s", (query, since) => {
  expect(getPublicationPreview.query.parse(query).since).toBe(since);
  expect(getPublicationPreview.query.safeParse({ since: "0" }).success).toBe(false);
});

test("reviews that wait for the caller are listed by default", () => {
  expect(listReviews.query.parse({})).toEqual({ queue: "WAITING_FOR_ME" });
  expect(faultsOf(listReviews.query, { queue: "MINE" })).toEqual({ queue: validationTexts.choice });
});

test("a person whose id was left out is read as nobody in particular", () => {
  expect(reviewPerson.parse({ kind: "USER", name: hiddenPersonName, isMe: false }).id).toBe(hiddenPersonId);
});
