import { z } from "zod";
import { epochMillis } from "../dates.ts";
import { endpoint } from "../endpoint.ts";
import { id, idParams } from "../ids.ts";
import { noContent } from "../no-content.ts";
import { requiredLine } from "../text-input.ts";
import { calendarDay, review, reviewGuest } from "./review.ts";

export const inviteGuest = endpoint({
  method: "POST",
  effect: "write",
  path: "/reviews/:id/guests",
  summary: "Invite a guest reviewer; the secret of the link is in this response and can never be read again",
  access: "reviewguests:create",
  params: idParams,
  body: z.strictObject({
    name: requiredLine(200),
    /** The last Swedish day on which the link works. */
    lastDay: calendarDay,
  }),
  response: z.object({ guest: reviewGuest, secret: z.string() }),
});

export const revokeGuest = endpoint({
  method: "DELETE",
  effect: "write",
  path: "/reviews/:id/guests/:guestId",
  summary: "Revoke an invitation: the link and whatever was opened with it stop working at once",
  access: "reviewguests:delete",
  params: idParams.extend({ guestId: id }),
  response: review,
});

/** Every guest ticket begins with this, which no other ticket does. */
export const guestTicketPrefix = "guest.";

export const openGuestSession = endpoint({
  method: "POST",
  effect: "write",
  path: "/guestsession/",
  summary: "Exchange the secret of an invitation for a ticket, sent like other tickets in the header x-hiqaa",
  access: "public",
  body: z.strictObject({ secret: z.string().min(1).max(200) }),
  response: z.object({
    ticket: z.string(),
    /** The guest's own name. */
    name: z.string(),
    reviewId: id,
    measureId: id,
    versionId: id,
    /** When the invitation ends. */
    expires: epochMillis,
  }),
});

export const closeGuestSession = endpoint({
  method: "DELETE",
  effect: "write",
  path: "/guestsession/",
  summary: "End a guest's session; the invitation remains",
  access: "guestsession:delete",
  response: noContent,
});
