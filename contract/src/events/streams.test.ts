import { describe, expect, test } from "vitest";
import {
  accessibilityMessageInput,
  deleteAccessibilityMessages,
  sendAccessibilityMessage,
} from "../accessibility-messages/accessibility-messages.contract.ts";
import { bundleProgress, uploadBundle } from "../catalogue-bundle/catalogue-bundle.contract.ts";
import { listChanges } from "../changes/changes.contract.ts";
import { getContentAnalysis } from "../content-analysis/content-analysis.contract.ts";
import { listDeliveries, listDeliveriesFromYesterday } from "../deliveries/deliveries.contract.ts";
import { subscriberInput } from "../deliveries/subscribers.contract.ts";
import { contractNames, contractVersionOf, listDistributedMeasures } from "../distribution/distribution.contract.ts";
import { listLiveEvents, liveEvent, openLiveStream } from "../live/live.contract.ts";
import { reportPresence } from "../measures/presence.contract.ts";
import { chooseMyOwners } from "../my-work/my-work.contract.ts";
import { deleteSearchMisses, sendSearchTip } from "../search-misses/search-misses.contract.ts";
import { listJobs } from "../tech-admin/operations.contract.ts";
import { startImport } from "../tech-admin/technician-jobs.contract.ts";
import { faultsOf } from "../testing/faults-of.ts";
import { givenId } from "../testing/given-content.ts";
import { validationTexts } from "../texts/validation-texts.ts";
import {
  addDistributionUsage,
  distributionChannels,
  monthBefore,
} from "../usage-statistics/usage-statistics.contract.ts";
import { eventTypes, isEventType, listAllEvents, listEvents } from "./events.contract.ts";

describe("events are queried", () => {
  test.each([
    ["PUBLISHED", "PUBLISHED"],
    ["published", "PUBLISHED"],
    ["Person", "person"],
    ["measureVersion", "measureversion"],
  ])("by the type %s, which is %s", (sent, type) => {
    expect(listEvents.params.parse({ type: sent })).toEqual({ type });
  });

  test("not by an unknown type; the message lists the known ones", () => {
    const { type = "" } = faultsOf(listEvents.params, { type: "opened" });

    expect(type).toMatch(/^Ange något av CREATED, /);
    for (const known of eventTypes) expect(type).toContain(known);
  });

  test("between two times, of one measure, or without any of these", () => {
    expect(listEvents.query.parse({ from: "1", to: "", measureId: "", userId: givenId(1) })).toMatchObject({
      from: 1,
      to: undefined,
      measureId: undefined,
      userId: givenId(1),
    });
    expect(faultsOf(listEvents.query, { from: "igår" })).toEqual({ from: validationTexts.number });
  });

  test("in pages when everything is requested", () => {
    expect(listAllEvents.query.parse({})).toMatchObject({ index: 0, pagesize: 20 });
  });

  test("by types in capital letters only in a message", () => {
    expect([isEventType("PUBLISHED"), isEventType("published"), isEventType("toString")]).toEqual([true, false, false]);
  });
});

describe("a subscriber", () => {
  test("receives every type of event unless some are chosen", () => {
    expect(subscriberInput.parse({ name: "Region", url: "https://region.example/hook" })).toEqual({
      name: "Region",
      url: "https://region.example/hook",
      eventTypes: [],
      status: "ACTIVE",
    });
  });

  test.each<[unknown, Record<string, string>]>([
    [{ url: "" }, { url: validationTexts.required }],
    [{ url: "region.example" }, { url: validationTexts.httpsLink }],
    [{ url: "ftp://region.example" }, { url: validationTexts.httpsLink }],
    [{ eventTypes: ["OPENED"] }, { "eventTypes.0": validationTexts.choice }],
    [{ status: "PAUSED" }, { status: validationTexts.choice }],
  ])("has not %j", (part, faults) => {
    const sent = { name: "Region", url: "https://region.example", ...(part as object) };

    expect(faultsOf(subscriberInput, sent)).toEqual(faults);
  });

  test("has messages that are found by their event, in pages", () => {
    expect(listDeliveries.query.parse({ state: "", type: "PUBLISHED", from: "5" })).toMatchObject({
      index: 0,
      state: undefined,
      type: "PUBLISHED",
      from: 5,
    });
    expect(faultsOf(listDeliveries.query, { state: "LOST" })).toEqual({ state: validationTexts.choice });
    expect(Object.keys(listDeliveriesFromYesterday.query.shape)).not.toContain("from");
  });
});

describe("the change feed", () => {
  test.each([
    [{}, { pagesize: 100 }],
    [{ since: "1700000000000" }, { since: "1700000000000", pagesize: 100 }],
    [
      { since: givenId(3), pagesize: "9999" },
      { since: givenId(3), pagesize: 200 },
    ],
  ])("asked with %j continues from %j", (query, expected) => {
    expect(listChanges.query.parse(query)).toEqual(expected);
  });

  test.each(["igår", "-1", "1.5", "123456789012345"])("does not continue from '%s'", (since) => {
    expect(faultsOf(listChanges.query, { since })).toEqual({ since: validationTexts.invalid });
  });
});

describe("the data-distribution host", () => {
  test("knows each version of the contract by a name", () => {
    expect(contractNames.map((name) => contractVersionOf[name])).toEqual([2, 3, 3.1]);
    expect(Object.keys(distributionChannels)).toEqual([...contractNames]);
    expect(faultsOf(startImport.params, { contract: "v4" })).toEqual({ contract: validationTexts.choice });
  });

  test.each<[string, unknown, boolean]>([
    ["a cursor", { since: "123" }, true],
    ["a place in a reading", { after: `12.${givenId(1)}` }, true],
    ["a cursor that is none", { since: "12a" }, false],
    ["a place in capitals", { after: `12.${givenId(1).replace("0", "A")}` }, false],
    ["a place without a cursor", { after: givenId(1) }, false],
  ])("continues at %s", (_, query, isAccepted) => {
    expect(listDistributedMeasures.query.safeParse(query).success).toBe(isAccepted);
  });

  test("counts what has been fetched from it, by contract", () => {
    expect(faultsOf(addDistributionUsage.body, { counts: { v2: 3 } })).toEqual({});
    expect(addDistributionUsage.body.safeParse({ counts: { v4: 3 } }).success).toBe(false);
    expect(faultsOf(addDistributionUsage.body, { counts: { v2: -1 } })).toEqual({ "counts.v2": "Ange minst 0" });
  });
});

test.each([
  ["2026-11", 0, "2026-11"],
  ["2026-11", 1, "2026-10"],
  ["2026-01", 1, "2025-12"],
  ["2026-03", 24, "2024-03"],
])("the month %s, %s months earlier, is %s", (month, months, expected) => {
  expect(monthBefore(month, months)).toBe(expected);
});

describe("live updates", () => {
  const tab = givenId(1);

  test.each([
    ["", []],
    [givenId(2), [givenId(2)]],
    [`${givenId(2)},${givenId(3).toUpperCase()},`, [givenId(2), givenId(3)]],
  ])("of the measures '%s' are of %j", (measures, expected) => {
    expect(listLiveEvents.query.parse({ tab, measures }).measures).toEqual(expected);
  });

  test("are of at most twenty measures, and belong to a tab", () => {
    const measures = Array.from({ length: 21 }, (_, index) => givenId(index)).join(",");

    expect(faultsOf(listLiveEvents.query, { tab, measures })).toEqual({ measures: "Välj högst 20 värden" });
    expect(faultsOf(listLiveEvents.query, {})).toEqual({ tab: validationTexts.required });
  });

  test("begin with the state when the browser returns an id that is none", () => {
    expect(openLiveStream.headers.parse({ "last-event-id": "söndrig" })).toEqual({ "last-event-id": undefined });
    expect(openLiveStream.headers.parse({ "last-event-id": givenId(9) })).toEqual({ "last-event-id": givenId(9) });
  });

  test("carry ids and revisions, and no content", () => {
    const event = { type: "version", measureId: givenId(2), versionId: givenId(3), status: "ONGOING", revision: 4 };

    expect(liveEvent.parse({ ...event, title: "Hemligt utkast" })).toEqual(event);
    expect(liveEvent.safeParse({ type: "title", measureId: givenId(2) }).success).toBe(false);
  });

  test("name the field that an editor is in", () => {
    expect(faultsOf(reportPresence.body, { field: null })).toEqual({});
    expect(faultsOf(reportPresence.body, {})).toEqual({ field: validationTexts.required });
    expect(faultsOf(reportPresence.body, { field: "x".repeat(101) })).toEqual({
      field: "Du måste ange högst 100 tecken",
    });
  });
});

describe("a message about accessibility", () => {
  test("needs words only", () => {
    expect(accessibilityMessageInput.parse({ message: " Knappen syns inte \n", email: "" })).toEqual({
      message: "Knappen syns inte",
      place: null,
      email: null,
    });
  });

  test("is refused in words about what is wrong with it", () => {
    expect(faultsOf(accessibilityMessageInput, { message: " ", email: "jag" })).toEqual({
      message: validationTexts.required,
      email: validationTexts.email,
    });
    expect(faultsOf(sendAccessibilityMessage.body, { message: "Hej", openFor: -1 })).toEqual({
      openFor: "Ange minst 0",
    });
  });

  test("is deleted with the others only by a time", () => {
    expect(faultsOf(deleteAccessibilityMessages.query, { before: "1" })).toEqual({});
    expect(faultsOf(deleteAccessibilityMessages.query, {}).before).toBeDefined();
    expect(faultsOf(deleteAccessibilityMessages.query, { before: "1", status: "OLD" })).toEqual({
      status: validationTexts.choice,
    });
  });
});

describe("words that find nothing", () => {
  test("are sent to the editors on one line", () => {
    expect(sendSearchTip.body.parse({ words: "  fotvård " })).toEqual({ words: "fotvård" });
    expect(faultsOf(sendSearchTip.body, { words: "" })).toEqual({ words: validationTexts.required });
    expect(faultsOf(sendSearchTip.body, { words: "a\nb" })).toEqual({ words: validationTexts.excludedCharacters });
  });

  test("are forgotten before a time, never all by mistake", () => {
    expect(faultsOf(deleteSearchMisses.query, {}).before).toBeDefined();
    expect(deleteSearchMisses.query.parse({ before: "5", maxCount: "1" })).toEqual({ before: 5, maxCount: 1 });
    expect(faultsOf(deleteSearchMisses.query, { before: "5", maxCount: "0" })).toEqual({ maxCount: "Ange minst 1" });
  });
});

test("a bundle is only previewed by default, and its progress is one of three kinds", () => {
  expect(uploadBundle.query.parse({})).toEqual({ dryRun: true });
  expect(uploadBundle.query.parse({ dryRun: "false" })).toEqual({ dryRun: false });
  expect(faultsOf(uploadBundle.query, { dryRun: "nej" })).toEqual({ dryRun: validationTexts.choice });
  expect(bundleProgress.parse({ done: 1, total: 2 })).toEqual({ done: 1, total: 2 });
  expect(bundleProgress.parse({ error: "Filen är trasig" })).toEqual({ error: "Filen är trasig" });
  expect(bundleProgress.safeParse({ done: 1 }).success).toBe(false);
});

test("jobs and findings are listed whatever their kind unless one is chosen", () => {
  expect(listJobs.query.parse({ state: "" })).toMatchObject({ index: 0, pagesize: 20, state: undefined });
  expect(faultsOf(listJobs.query, { state: "lost" })).toEqual({ state: validationTexts.choice });
  expect(getContentAnalysis.query.parse({ owner: "" }).owner).toBeUndefined();
  expect(faultsOf(getContentAnalysis.query, { kind: "UGLY" })).toEqual({ kind: validationTexts.choice });
});

test("a user is responsible for the measures of at most a hundred owners", () => {
  const owners = Array.from({ length: 101 }, (_, index) => ({ id: givenId(index) }));

  expect(faultsOf(chooseMyOwners.body, { owners: owners.slice(1) })).toEqual({});
  expect(faultsOf(chooseMyOwners.body, { owners })).toEqual({ owners: "Välj högst 100 värden" });
});
