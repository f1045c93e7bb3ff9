import type { Caller } from "../../../callers/caller.ts";
import { visibleVersions } from "../../../callers/visibility.ts";
import type { Database } from "../../../database/database.ts";
import { contentOf, emptyContent } from "../../measures/content/stored-version.ts";
import { differencesBetween } from "../../measures/history/difference.ts";
import { findReplacedVersion } from "../../measures/history/history.service.ts";
import { createTextComparer } from "../../measures/history/text-comparer.ts";
import { listVersionsById } from "../../measures/measures.service.ts";
import type { StoredNotification } from "../notifications.repository.ts";
import type { MailItem } from "./compose-mail.ts";
import { describeDifference } from "./describe-difference.ts";

const compareTexts = createTextComparer();

/** Only the request for a review, its approval and the plan to publish are about the whole text. */
const isAboutContent = ({ type, data }: StoredNotification) =>
  type === "REVIEW_REQUESTED" || type === "PUBLICATION_SCHEDULED" || data.isReadyToPublish === true;

/** The notification with what the draft changes in what is published, as far as the recipient may see the draft. */
export async function toMailItem(db: Database, notification: StoredNotification, caller: Caller): Promise<MailItem> {
  const nothing = { notification, differences: [], isNew: false };
  if (!isAboutContent(notification)) return nothing;
  const [version] = await listVersionsById(db, [notification.versionId], visibleVersions(caller));
  if (!version) return nothing;
  const published = await findReplacedVersion(db, version);
  const before = published ? contentOf(published) : emptyContent();
  const differences = await differencesBetween({ before, after: contentOf(version) }, compareTexts);
  return { notification, differences: differences.map(describeDifference), isNew: published === undefined };
}
