import * as contract from "@indikatorkatalogen/contract";
import { notAllowed } from "../../errors/app-error.ts";
import type { Api } from "../../http/api.ts";
import type { JobQueue } from "../../jobs/job-queue.ts";
import { closeSessions } from "../guest-access/guests.service.ts";
import { versionTarget } from "../measures/editing/version-target.ts";
import { createContentComparer } from "../measures/history/history.service.ts";
import * as comments from "./comments.service.ts";
import { decideReview, retractDecision } from "./decide-review.service.ts";
import { enterAsGuest, inviteGuest, recordGuestUse, revokeGuest } from "./invite-guest.service.ts";
import { readPreview } from "./publication-preview.service.ts";
import { getVisibleReview, listQueue, readReview } from "./read-review.service.ts";
import { requestReview, updateReview, withdrawReview } from "./request-review.service.ts";
import { listSettings, removeSetting, updateSetting } from "./review-settings.service.ts";
import { compareReview, getReviewedContent, listCandidates, readVersionReview } from "./reviews.service.ts";
import { cancelScheduledPublication, schedulePublication } from "./schedule-publication.service.ts";
import { decideSuggestion } from "./suggestions.service.ts";

export function reviewRoutes(api: Api, jobs: JobQueue): void {
  const compare = createContentComparer();
  requestRoutes(api);
  commentRoutes(api);
  guestRoutes(api);
  settingRoutes(api);
  api.implement(contract.getReviewDifference, ({ params }, { db, caller }) =>
    compareReview(db, { id: params.id, caller, compare }),
  );
  api.implement(contract.getPublicationPreview, ({ params, query }, { db, caller }) =>
    readPreview(db, { versionId: params.id, since: query.since, caller, compare }),
  );
  api.implement(contract.schedulePublication, (input, context) =>
    schedulePublication({ ...context, jobs }, versionTarget(input), input.body),
  );
  api.implement(contract.cancelScheduledPublication, ({ params }, context) =>
    cancelScheduledPublication(context, params.id),
  );
}

/** Requesting a review, reading it and deciding. */
function requestRoutes(api: Api): void {
  api.implement(contract.requestReview, (input, context) => requestReview(context, versionTarget(input), input.body));
  api.implement(contract.getVersionReview, ({ params }, { db, caller }) => readVersionReview(db, params.id, caller));
  api.implement(contract.listReviews, ({ query }, { db, caller }) => listQueue(db, query, caller));
  api.implement(contract.listReviewerCandidates, ({ params, query }, { db, caller }) =>
    listCandidates(db, { versionId: params.id, searchValue: query.searchValue }, caller),
  );
  api.implement(contract.getReview, async ({ params }, { db, caller }) =>
    readReview(db, await getVisibleReview(db, params.id, caller), caller),
  );
  api.implement(contract.getReviewContent, ({ params }, { db, caller }) => getReviewedContent(db, params.id, caller));
  api.implement(contract.updateReview, ({ params, body }, context) => updateReview(context, params.id, body));
  api.implement(contract.withdrawReview, ({ params }, context) => withdrawReview(context, params.id));
  api.implement(contract.decideReview, async ({ params, body }, context) => {
    const review = await decideReview(context, params.id, body);
    await recordGuestUse(context, "GUEST_DECIDED", review);
    return review;
  });
  api.implement(contract.retractDecision, ({ params }, context) => retractDecision(context, params.id));
}

function commentRoutes(api: Api): void {
  api.implement(contract.addThread, async ({ params, body }, context) => {
    const review = await comments.addThread(context, params.id, body);
    await recordGuestUse(context, "GUEST_COMMENTED", review);
    return review;
  });
  api.implement(contract.addComment, async ({ params, body }, context) => {
    const review = await comments.addComment(context, params, body);
    await recordGuestUse(context, "GUEST_COMMENTED", review);
    return review;
  });
  api.implement(contract.resolveThread, ({ params, body }, context) =>
    comments.resolveThread(context, params, body.isResolved),
  );
  api.implement(contract.updateComment, ({ params, body }, context) => comments.updateComment(context, params, body));
  api.implement(contract.deleteComment, ({ params }, context) => comments.deleteComment(context, params));
  api.implement(contract.decideSuggestion, ({ params, body }, context) =>
    decideSuggestion(context, params, body.decision),
  );
}

function guestRoutes(api: Api): void {
  api.implement(contract.inviteGuest, ({ params, body }, context) => inviteGuest(context, params.id, body));
  api.implement(contract.revokeGuest, ({ params }, context) => revokeGuest(context, params));
  api.implement(contract.openGuestSession, ({ body }, context) => enterAsGuest(context, body.secret));
  api.implement(contract.closeGuestSession, async (_, { db, caller }) => {
    if (!caller.guest) throw notAllowed();
    await closeSessions(db, caller.guest.id);
  });
}

function settingRoutes(api: Api): void {
  api.implement(contract.listReviewSettings, (_, { db }) => listSettings(db));
  api.implement(contract.updateDefaultReviewSetting, ({ body }, context) => updateSetting(context, null, body));
  api.implement(contract.updateOwnerReviewSetting, ({ params, body }, context) =>
    updateSetting(context, params.id, body),
  );
  api.implement(contract.deleteOwnerReviewSetting, ({ params }, context) => removeSetting(context, params.id));
}
