import {
  addSwedishMonths,
  type EndpointResult,
  endOfSwedishDay,
  fullName,
  type inviteGuest as inviteGuestEndpoint,
  type openGuestSession,
  type Review,
  swedishDay,
} from "@indikatorkatalogen/contract";
import { requireUser } from "../../callers/caller.ts";
import { AppError, entityNotFound, invalidField } from "../../errors/app-error.ts";
import type { Context } from "../../http/endpoints/call-endpoint.ts";
import { reviewTexts } from "../../texts/review-texts.ts";
import { createInvitation, endInvitation, listGuests, openSession } from "../guest-access/guests.service.ts";
import { getStoredVersion } from "../measures/writing/change-version.service.ts";
import { getVisibleReview, readReview } from "./read-review.service.ts";
import { lockOpenReview } from "./request-review.service.ts";

const maxMonths = 12;

interface Invitation {
  name: string;
  lastDay: string;
}

/** The secret leaves the server this once, and only its hash is stored. */
export async function inviteGuest(
  context: Context,
  reviewId: string,
  { name, lastDay }: Invitation,
): Promise<EndpointResult<typeof inviteGuestEndpoint>> {
  const { db, caller, now, record } = context;
  const user = requireUser(caller);
  const expires = endOf(lastDay, now());
  const { versionId } = await getVisibleReview(db, reviewId, caller);
  const { id, secret } = await db.transaction().execute(async (tx) => {
    await lockOpenReview(tx, reviewId);
    return createInvitation(tx, { reviewId, name, invitedBy: user.id, invitedByName: fullName(user), expires });
  });
  const { title } = await getStoredVersion(db, versionId);
  await record({ type: "GUEST_INVITED", detail: reviewTexts.guestOf(name, title) });
  const guest = (await listGuests(db, reviewId)).find((one) => one.id === id);
  if (!guest) throw entityNotFound();
  return { guest, secret };
}

/** The end of the last Swedish day. */
function endOf(lastDay: string, now: Date): Date {
  if (lastDay < swedishDay(now)) throw invalidField("lastDay", reviewTexts.lastDayInPast);
  if (lastDay > swedishDay(addSwedishMonths(now, maxMonths))) {
    throw invalidField("lastDay", reviewTexts.lastDayTooFar);
  }
  return new Date(endOfSwedishDay(Date.parse(`${lastDay}T12:00:00Z`)));
}

export async function revokeGuest(
  { db, caller, record }: Context,
  { id, guestId }: { id: string; guestId: string },
): Promise<Review> {
  const review = await getVisibleReview(db, id, caller);
  const ended = await db
    .transaction()
    .execute((tx) => endInvitation(tx, { id: guestId, reviewId: id, reason: "REVOKED" }));
  if (!ended) throw entityNotFound();
  const { title } = await getStoredVersion(db, review.versionId);
  await record({ type: "GUEST_REVOKED", detail: reviewTexts.guestOf(ended.name, title) });
  return readReview(db, review, caller);
}

/** Every exchange is recorded, also one that is refused. */
export async function enterAsGuest(
  { db, record }: Context,
  secret: string,
): Promise<EndpointResult<typeof openGuestSession>> {
  try {
    const { ticket, name, reviewId, measureId, versionId, title, expires } = await openSession(db, secret);
    await record({ type: "GUEST_ENTERED", detail: reviewTexts.guestOf(name, title) });
    return { ticket, name, reviewId, measureId, versionId, expires };
  } catch (error) {
    if (error instanceof AppError && error.code === "INVITATION_INVALID_410") await record({ type: "GUEST_REFUSED" });
    throw error;
  }
}

/** What a guest writes or decides is in the security log too. */
export async function recordGuestUse(
  { caller, record }: Context,
  type: "GUEST_COMMENTED" | "GUEST_DECIDED",
  { title }: Pick<Review, "title">,
): Promise<void> {
  if (caller.guest) await record({ type, detail: reviewTexts.guestOf(caller.guest.name, title) });
}
