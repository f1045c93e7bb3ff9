import { z } from "zod";
import { contentFinding } from "../content-analysis/content-analysis.contract.ts";
import { epochMillis } from "../dates.ts";
import { endpoint } from "../endpoint.ts";
import { eventTypes } from "../events/events.contract.ts";
import { id, namedReference } from "../ids.ts";
import { noContent } from "../no-content.ts";
import { personName } from "../person-names.ts";

const versionOfMeasure = z.object({ id, measureId: id, versionNr: z.number(), title: z.string() });

const myDraft = versionOfMeasure.extend({
  created: epochMillis,
  lastUpdated: epochMillis,
  lastUpdatedBy: personName.nullable(),
  /** What remains before it can be published: each field or part once, by its label. */
  remaining: z.array(z.object({ field: z.string(), label: z.string() })),
});
export type MyDraft = z.infer<typeof myDraft>;

export const listMyDrafts = endpoint({
  method: "GET",
  path: "/mywork/drafts",
  summary:
    "The drafts that the caller has written in, the latest first, with what remains before each can be published",
  access: "measures:update",
  response: z.object({ drafts: z.array(myDraft), totalCount: z.number() }),
});

/** Measures that expire within this many months are shown to those responsible for them. */
export const expiryMonths = 6;

const expiringVersion = versionOfMeasure.extend({ owner: z.string().nullable(), validTo: epochMillis });
export type ExpiringVersion = z.infer<typeof expiringVersion>;

const myResponsibilities = z.object({
  /** The owners whose measures the caller has chosen to be responsible for. */
  owners: z.array(namedReference),
  /** How many published measures the caller is responsible for. */
  measures: z.number(),
  /** The published measures that have expired or soon will, the earliest first. */
  expiring: z.array(expiringVersion),
  expiringCount: z.number(),
  /** What the latest content analysis found in them, besides what expires. */
  findings: z.array(contentFinding),
  findingCount: z.number(),
});
export type MyResponsibilities = z.infer<typeof myResponsibilities>;

export const getMyResponsibilities = endpoint({
  method: "GET",
  path: "/mywork/responsibilities",
  summary: "The published measures that the caller is responsible for and that need attention",
  access: "contentanalysis:read",
  response: myResponsibilities,
});

export const chooseMyOwners = endpoint({
  method: "PUT",
  effect: "write",
  path: "/mywork/owners",
  summary: "Choose the owners whose measures the caller is responsible for",
  access: "contentanalysis:read",
  body: z.strictObject({ owners: z.array(z.object({ id })).max(100) }),
  response: noContent,
});

const activityEntry = z.object({
  measureId: id,
  title: z.string(),
  type: z.enum(eventTypes),
  user: personName,
  at: epochMillis,
  /** The labels of the changed fields and parts. */
  fields: z.array(z.string()),
  /** Whether the measure still exists. */
  exists: z.boolean(),
});
export type ActivityEntry = z.infer<typeof activityEntry>;

export const listActivity = endpoint({
  method: "GET",
  path: "/mywork/activity",
  summary: "What colleagues have done with measures since the caller's last visit, the latest first",
  access: "events:read",
  response: z.object({ since: epochMillis, entries: z.array(activityEntry), totalCount: z.number() }),
});

export const reportVisit = endpoint({
  method: "POST",
  effect: "write",
  path: "/mywork/visit",
  summary: "Tell that the caller is at work: after a longer absence, what has happened since counts as new",
  access: "events:read",
  response: noContent,
});
