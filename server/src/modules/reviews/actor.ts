import { fullName, type ReviewPerson } from "@indikatorkatalogen/contract";
import type { Caller } from "../../callers/caller.ts";
import { notAllowed } from "../../errors/app-error.ts";
import type { Author } from "../review-rules/author.ts";
import type { NewReviewEvent } from "../review-rules/review-event.ts";

/** Who acts in a review. */
export function authorOf({ user, guest }: Caller): Author {
  if (user) return { kind: "USER", userId: user.id, name: fullName(user) };
  if (guest) return { kind: "GUEST", guestId: guest.id, name: guest.name };
  throw notAllowed();
}

export const eventActorOf = (author: Author): NonNullable<NewReviewEvent["actor"]> =>
  author.kind === "USER" ? { userId: author.userId } : { guestName: author.name };

const idOf = (author: Author) => (author.kind === "USER" ? author.userId : author.guestId);

export const isSameAuthor = (one: Author, other: Author): boolean =>
  one.kind === other.kind && idOf(one) === idOf(other);

export function toPerson(author: Author, { user, guest }: Caller): ReviewPerson {
  const id = idOf(author);
  const isMe = id === (author.kind === "USER" ? user : guest)?.id;
  return { kind: author.kind, id, name: author.name, isMe };
}

export const userPerson = (user: { id: string; name: string }, caller: Caller): ReviewPerson =>
  toPerson({ kind: "USER", userId: user.id, name: user.name }, caller);
