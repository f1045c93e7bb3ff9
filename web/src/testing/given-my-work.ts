import {
  getMyResponsibilities,
  listActivity,
  listBulkChanges,
  listMyDrafts,
  listReviews,
  type MyDraft,
  type MyResponsibilities,
  type RoleId,
  reportVisit,
} from "@indikatorkatalogen/contract";
import { fakeApi } from "./fake-api.ts";
import { givenId, givenTime } from "./given.ts";
import { givenListPage } from "./given-entries.ts";
import { givenLogin } from "./given-login.ts";

export const noResponsibilities: MyResponsibilities = {
  owners: [],
  measures: 0,
  expiring: [],
  expiringCount: 0,
  findings: [],
  findingCount: 0,
};

/** The page of a user's own work, without anything to do. */
export function givenMyWork(role: RoleId): ReturnType<typeof fakeApi> {
  const api = fakeApi();
  givenLogin(api, role);
  api.answer(listReviews, givenListPage([]));
  api.answer(listMyDrafts, { drafts: [], totalCount: 0 });
  api.answer(getMyResponsibilities, noResponsibilities);
  api.respond(reportVisit, () => new Response(null, { status: 204 }));
  api.answer(listActivity, { since: givenTime("2026-11-16T08:00:00Z"), entries: [], totalCount: 0 });
  api.answer(listBulkChanges, []);
  return api;
}

export const givenMyDraft = (draft: Partial<MyDraft> = {}): MyDraft => ({
  id: givenId(),
  measureId: givenId(),
  versionNr: 1,
  title: "Utkast",
  created: Date.now() - 3 * 86_400_000,
  lastUpdated: Date.now(),
  lastUpdatedBy: "Karin Ek",
  remaining: [],
  ...draft,
});
