import {
  type EndpointResult,
  getMeasure,
  getReviewDifference,
  getVersionReview,
  listHelpTexts,
  type Measure,
  type Review,
  type RoleId,
} from "@indikatorkatalogen/contract";
import type { fakeApi } from "./fake-api.ts";
import { givenLogin } from "./given-login.ts";
import { givenReview, noRules } from "./given-review.ts";

interface Reviewed {
  measure: Measure;
  role: RoleId;
  review?: Partial<Review>;
  fromPublished?: EndpointResult<typeof getReviewDifference>["fromPublished"];
}

/** The page of a review of the last version of a measure, for a user with a role. */
export function givenReviewPage(
  api: ReturnType<typeof fakeApi>,
  { measure, role, review: given, fromPublished = [] }: Reviewed,
) {
  const version = measure.measureVersions.at(-1);
  if (!version) throw new Error("There is a version");
  givenLogin(api, role);
  const review = givenReview(version, given);
  api.answer(listHelpTexts, []);
  api.answer(getMeasure, measure);
  api.answer(getVersionReview, { review, rules: noRules, scheduled: null });
  api.answer(getReviewDifference, {
    currentRevision: version.revision,
    publishedVersionNr: version.versionNr === 1 ? null : 1,
    fromPublished,
    sincePinned: [],
  });
  return { version, review };
}
