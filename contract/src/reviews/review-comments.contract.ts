import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams } from "../ids.ts";
import { longText } from "../text-input.ts";
import { validationTexts } from "../texts/validation-texts.ts";
import { review, textRange } from "./review.ts";

const commentText = longText(5000).pipe(z.string().min(1));
const mentions = z.array(id).max(20).default([]);

const threadParams = idParams.extend({ threadId: id });
const commentParams = idParams.extend({ commentId: id });

const commentInput = z.strictObject({ text: commentText, mentions });
export type CommentInput = z.output<typeof commentInput>;

const threadInput = z.strictObject({
  /** A field or part; null for the version as a whole. */
  field: z.string().max(100).nullable().default(null),
  /** Selected words of a text field, in the reviewed revision or in the current one. */
  quote: textRange.nullable().default(null),
  /** May be empty beside a suggestion. */
  text: longText(5000).default(""),
  mentions,
  /** A suggestion: what to write instead of the selected words or of the whole text field. */
  replacement: longText(20_000).nullable().default(null),
});
export type ThreadInput = z.output<typeof threadInput>;

export const addThread = endpoint({
  method: "POST",
  effect: "write",
  path: "/reviews/:id/threads",
  summary: "Comment on the version, a field or selected words, or suggest another text",
  access: "reviews:read",
  params: idParams,
  body: threadInput.refine(({ text, replacement }) => text !== "" || replacement !== null, {
    message: validationTexts.required,
    path: ["text"],
  }),
  response: review,
});

export const addComment = endpoint({
  method: "POST",
  effect: "write",
  path: "/reviews/:id/threads/:threadId/comments",
  summary: "Reply in a thread",
  access: "reviews:read",
  params: threadParams,
  body: commentInput,
  response: review,
});

export const resolveThread = endpoint({
  method: "PUT",
  effect: "write",
  path: "/reviews/:id/threads/:threadId/resolution",
  summary: "Resolve a thread, or reopen it",
  access: "reviews:read",
  params: threadParams,
  body: z.strictObject({ isResolved: z.boolean() }),
  response: review,
});

export const decideSuggestion = endpoint({
  method: "PUT",
  effect: "write",
  path: "/reviews/:id/threads/:threadId/suggestion",
  summary: "Accept a suggestion, which writes its text into the version, or decline it",
  access: "measures:update",
  params: threadParams,
  body: z.strictObject({ decision: z.enum(["ACCEPTED", "DECLINED"]) }),
  response: review,
});

export const updateComment = endpoint({
  method: "PUT",
  effect: "write",
  path: "/reviews/:id/comments/:commentId",
  summary: "Change one's own comment",
  access: "reviews:read",
  params: commentParams,
  body: commentInput,
  response: review,
});

export const deleteComment = endpoint({
  method: "DELETE",
  effect: "write",
  path: "/reviews/:id/comments/:commentId",
  summary: "Delete one's own comment",
  access: "reviews:read",
  params: commentParams,
  response: review,
});
