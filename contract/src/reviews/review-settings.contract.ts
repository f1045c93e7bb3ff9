import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams, namedReference } from "../ids.ts";
import { noContent } from "../no-content.ts";
import { personName } from "../person-names.ts";
import { publicationRules } from "./review.ts";

const member = z.object({ id, name: personName });

/** What is required before measures are published: by default, or for those of one owner. */
const reviewSetting = publicationRules.extend({
  owner: namedReference.nullable(),
  /** Users who are asked when a review is requested of the owner's group. */
  members: z.array(member),
});
export type ReviewSetting = z.infer<typeof reviewSetting>;

const reviewSettingInput = z.strictObject({ ...publicationRules.shape, members: z.array(id).max(100).default([]) });
export type ReviewSettingInput = z.output<typeof reviewSettingInput>;

export const listReviewSettings = endpoint({
  method: "GET",
  path: "/reviewsettings/",
  summary: "What is required before publication: the default first, then owners with settings of their own",
  access: "reviewsettings:read",
  response: z.array(reviewSetting),
});

export const updateDefaultReviewSetting = endpoint({
  method: "PUT",
  effect: "write",
  path: "/reviewsettings/default",
  summary: "Change what is required before publication by default",
  access: "reviewsettings:update",
  body: reviewSettingInput,
  response: reviewSetting,
});

export const updateOwnerReviewSetting = endpoint({
  method: "PUT",
  effect: "write",
  path: "/reviewsettings/owners/:id",
  summary: "Change what is required before measures of one owner are published",
  access: "reviewsettings:update",
  params: idParams,
  body: reviewSettingInput,
  response: reviewSetting,
});

export const deleteOwnerReviewSetting = endpoint({
  method: "DELETE",
  effect: "write",
  path: "/reviewsettings/owners/:id",
  summary: "Let the default apply to an owner's measures",
  access: "reviewsettings:update",
  params: idParams,
  response: noContent,
});
