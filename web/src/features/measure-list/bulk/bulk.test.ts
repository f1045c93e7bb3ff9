import type { MeasureVersion, Resource } from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { ApiError } from "../../../api/api-error.ts";
import { givenCode, givenId, givenMeasure, givenTime, givenVersion } from "../../../testing/given.ts";
import { completeChoices } from "../../../testing/given-measure-page.ts";
import { type BulkChange, planChange, type VersionPlan, versionsToChange } from "./plan-change.ts";
import { toReport } from "./report-file.ts";
import { runPlans } from "./run-plans.ts";

const everything = () => true;
const editor = (resource: Resource) => resource !== "measures:publish";
const owner = { id: givenId(), name: "Socialstyrelsen" };
const [stroke, diabetes] = [givenCode("STROKE", "Stroke"), givenCode("DIABETES", "Diabetes")];
const complete: Partial<MeasureVersion> = {
  title: "Reperfusion",
  measureOwner: { id: givenId(), name: "Rikssvikt" },
  measureDefinition: "Andel som fått reperfusion",
  ...completeChoices,
};
const updateOf = (plan: VersionPlan) => (plan.kind === "change" ? plan.update : undefined);
const obstacleOf = (plan: VersionPlan) => (plan.kind === "blocked" ? plan.obstacle : undefined);
const toOwner: BulkChange = { kind: "owner", owner };

test("a measure's published version and its draft are both changed; only the draft is published", () => {
  const measure = givenMeasure({ status: "UNPUBLISHED" }, {}, { status: "ONGOING" });
  const numbers = (change: BulkChange) => versionsToChange(measure, change).map(({ versionNr }) => versionNr);

  expect(numbers(toOwner)).toEqual([2, 3]);
  expect(numbers({ kind: "publish" })).toEqual([3]);
});

test("keywords come and go, and the others stay", () => {
  const version = givenVersion({ status: "ONGOING", keywords: [stroke] });
  const plan = (add: typeof stroke, remove: typeof stroke) =>
    planChange(version, { kind: "keywords", add: [add], remove: [remove] }, editor);

  expect(plan(diabetes, stroke)).toMatchObject({
    before: "Stroke",
    after: "Diabetes",
    update: { keywords: [diabetes] },
  });
  expect(plan(stroke, diabetes)).toMatchObject({ kind: "unchanged", before: "Stroke", after: "Stroke" });
});

test("a data source takes the place of the only one, or comes in a connection of its own", () => {
  const change: BulkChange = { kind: "dataSource", source: owner };
  const system = { id: givenId(), name: "Systemet" };
  const connection = { id: givenId(), reportingSystem: system, measurementSource: null, contractVersion: 3 as const };
  const one = { ...connection, validFrom: null, validTo: null };
  const planWith = (connections: MeasureVersion["connections"]) =>
    planChange(givenVersion({ status: "ONGOING", connections }), change, editor);

  expect(updateOf(planWith([one]))?.connections).toEqual([{ ...one, measurementSource: owner }]);
  expect(updateOf(planWith([]))?.connections).toMatchObject([{ reportingSystem: null, measurementSource: owner }]);
  expect(obstacleOf(planWith([one, one]))).toBe("Har 2 kopplingar. Ändra dem på måttets sida.");
});

test("only the end is changed when only the end is given, and never to before the start", () => {
  const version = givenVersion({ status: "ONGOING", validFrom: givenTime("2026-01-01") });
  const planTo = (date: string) => planChange(version, { kind: "validTo", validTo: givenTime(date) }, editor);

  expect(updateOf(planTo("2026-12-31"))).toEqual({ validTo: givenTime("2026-12-31") });
  expect(obstacleOf(planTo("2025-12-31"))).toBe("Giltig från är 2026-01-01, efter det nya slutdatumet.");
});

test("a measure may end on the day it begins, whatever the time of day", () => {
  const version = givenVersion({ status: "ONGOING", validFrom: givenTime("2026-01-01T12:00Z") });
  const plan = planChange(version, { kind: "validTo", validTo: givenTime("2026-01-01") }, editor);

  expect(plan).toMatchObject({ kind: "change", update: { validTo: givenTime("2026-01-01") } });
});

interface Case {
  what: string;
  version: Partial<MeasureVersion>;
  change?: BulkChange;
  hasAccess?: (resource: Resource) => boolean;
  obstacle?: string;
}

test.each<Case>([
  { what: "a draft", version: { status: "ONGOING" }, hasAccess: editor },
  { what: "what is published", version: complete },
  { what: "what an editor may not publish", version: complete, hasAccess: editor, obstacle: "den som får publicera" },
  { what: "what is incomplete", version: { ...complete, unit: null }, obstacle: "Kan inte publiceras: Enhet." },
  { what: "what is unpublished", version: { status: "UNPUBLISHED" }, obstacle: "Avpublicerade versioner ändras inte." },
  { what: "a draft to publish", version: { ...complete, status: "ONGOING" }, change: { kind: "publish" } },
  {
    what: "a draft that lacks a title",
    version: { ...complete, status: "ONGOING", title: "A" },
    change: { kind: "publish" },
    obstacle: "Titel",
  },
  { what: "a measure without a draft", version: complete, change: { kind: "publish" }, obstacle: "Har inget utkast." },
])("$what is changed, unless something stands in the way: $obstacle", (given) => {
  const { version, change = toOwner, hasAccess = everything, obstacle } = given;
  const plan = planChange(givenVersion(version), change, hasAccess);

  expect(plan.kind).toBe(obstacle === undefined ? "change" : "blocked");
  expect(obstacleOf(plan) ?? "").toContain(obstacle ?? "");
});

const failure = (status: number) => new ApiError({ status, detailInfo: "Servern säger nej" });
const plansOf = (count: number) =>
  Array.from({ length: count }, () => planChange(givenVersion({ status: "ONGOING" }), toOwner, editor)).filter(
    (plan) => plan.kind === "change",
  );

test("a row that is refused does not stop the next, a server that does not answer does", async () => {
  const answers = [undefined, failure(412), failure(409), undefined, failure(0)];
  const send = async () => {
    const answer = answers.shift();
    if (answer) throw answer;
  };
  const progress: number[] = [];

  const results = await runPlans(plansOf(7), {
    send,
    isCancelled: () => false,
    onProgress: (done) => progress.push(done),
  });

  expect(results.map(({ name }) => name)).toEqual(["done", "failed", "failed", "done", "failed", "untried", "untried"]);
  expect(results.slice(1, 3)).toEqual([
    { name: "failed", why: "Någon annan har ändrat versionen under tiden." },
    { name: "failed", why: "Servern säger nej" },
  ]);
  expect(progress).toEqual([1, 2, 3, 4, 5]);
});

test("cancelled, nothing more is begun", async () => {
  let sent = 0;
  const send = async () => {
    sent += 1;
  };

  const results = await runPlans(plansOf(4), { send, isCancelled: () => sent === 2, onProgress: () => undefined });

  expect(results.map(({ name }) => name)).toEqual(["done", "done", "untried", "untried"]);
});

test("the report has a line for each version, and no text becomes a formula", () => {
  const version = givenVersion({ status: "ONGOING", title: '=1+1; "Titel"', measureOwner: null });
  const plan = planChange(version, toOwner, editor);

  const report = toReport([{ plan, result: { name: "failed", why: "Nej" } }], { change: toOwner, reason: "" });

  expect(report).toBe(
    `\uFEFFMått;Version;Status;Id;Ändring;Nu;Blir;Resultat;Skäl\r\n` +
      `"'=1+1; ""Titel""";1;Pågående;${version.measureId};Ägare;;Socialstyrelsen;Misslyckades;Nej\r\n`,
  );
});
