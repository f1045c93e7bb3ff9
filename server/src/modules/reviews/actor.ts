import type { ReviewPerson } from "@indikatorkatalogen/contract";
import { type Caller, fullName } from "../../callers/caller.ts";
import { notAllowed } from "../../errors/app-error.ts";
import type { NewReviewEvent } from "../review-rules/review-event.ts";
import type { Author } from "./reviews.repository.ts";

/** Who acts in a review. */
export function authorOf({ user, guest }: Caller): Author {
  if (user) return { userId: user.id, guestId: null, name: fullName(user) };
  if (guest) return { userId: null, guestId: guest.id, name: guest.name };
  throw notAllowed();
}

export const eventActorOf = ({ userId, name }: Author): NonNullable<NewReviewEvent["actor"]> =>
  userId === null ? { guestName: name } : { userId };

export const isSameAuthor = (one: Author, other: Author): boolean =>
  one.userId === other.userId && one.guestId === other.guestId;

export function toPerson({ userId, guestId, name }: Author, { user, guest }: Caller): ReviewPerson {
  const isMe = userId === null ? guestId === (guest?.id ?? "") : userId === user?.id;
  return { kind: userId === null ? "GUEST" : "USER", id: userId ?? guestId ?? "", name, isMe };
}

export const userPerson = (user: { id: string; name: string }, caller: Caller): ReviewPerson =>
  toPerson({ userId: user.id, guestId: null, name: user.name }, caller);
