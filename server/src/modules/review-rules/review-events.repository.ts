import type { Database } from "../../database/database.ts";
import { newId } from "../../database/new-id.ts";
import { insertRows } from "../../database/write-rows.ts";
import type { NewReviewEvent } from "./review-event.ts";

/** Written in the transaction of the step, so that no notification is lost. Internal: subscribers do not receive these events. */
export async function insertReviewEvent(tx: Database, event: NewReviewEvent): Promise<void> {
  const { type, reviewId, versionId, measureId, actor, recipients, data = {} } = event;
  const userId = actor && "userId" in actor ? actor.userId : null;
  const notified = [...new Set(recipients)].filter((id) => id !== userId);
  if (notified.length === 0) return;
  await insertRows(tx, "review_event", [
    {
      id: newId(),
      type,
      review_id: reviewId,
      version_id: versionId,
      measure_id: measureId,
      actor_user_id: userId,
      guest_name: actor && "guestName" in actor ? actor.guestName : null,
      recipients: notified,
      data,
    },
  ]);
}
