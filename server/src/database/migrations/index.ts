import type { Migration } from "kysely";
import * as baseline from "./0001-baseline.ts";
import * as editing from "./0002-editing.ts";
import * as accessibilityMessages from "./0003-accessibility-messages.ts";
import * as publicChanges from "./0004-public-changes.ts";
import * as quickCompression from "./0005-quick-compression.ts";
import * as contentAnalysis from "./0006-content-analysis.ts";
import * as messages from "./0007-messages.ts";
import * as access from "./0008-access.ts";
import * as hardening from "./0009-hardening.ts";
import * as listChanges from "./0010-list-changes.ts";
import * as fetches from "./0011-fetches.ts";
import * as helpForReaders from "./0012-help-for-readers.ts";
import * as documentsInParts from "./0013-documents-in-parts.ts";
import * as aliases from "./0014-aliases.ts";
import * as concepts from "./0015-concepts.ts";
import * as measureGroupNames from "./0016-measure-group-names.ts";
import * as openCodeSystems from "./0017-open-code-systems.ts";
import * as reviews from "./0018-reviews.ts";
import * as work from "./0019-work.ts";
import * as notifications from "./0020-notifications.ts";
import * as liveUpdates from "./0021-live-updates.ts";
import * as backups from "./0022-backups.ts";
import * as accounts from "./0023-accounts.ts";
import * as traces from "./0024-traces.ts";
import * as indexSnapshots from "./0025-index-snapshots.ts";
import * as endedReviews from "./0026-ended-reviews.ts";
import * as periodsByDay from "./0027-periods-by-day.ts";

/**
 * A migration that only adds what the release before neither reads nor has to write is expanding: nodes of that release
 * keep working beside it. Any other needs them to be stopped first.
 */
interface MarkedMigration extends Migration {
  isExpanding?: boolean;
}

/** Append-only: a migration that has reached anyone's database is never edited, and a check keeps it so. */
export const migrations: Record<string, MarkedMigration> = {
  "0001-baseline": baseline,
  "0002-editing": editing,
  "0003-accessibility-messages": accessibilityMessages,
  "0004-public-changes": publicChanges,
  "0005-quick-compression": quickCompression,
  "0006-content-analysis": contentAnalysis,
  "0007-messages": messages,
  "0008-access": access,
  "0009-hardening": hardening,
  "0010-list-changes": listChanges,
  "0011-fetches": fetches,
  "0012-help-for-readers": helpForReaders,
  "0013-documents-in-parts": documentsInParts,
  "0014-aliases": aliases,
  "0015-concepts": concepts,
  "0016-measure-group-names": measureGroupNames,
  "0017-open-code-systems": openCodeSystems,
  "0018-reviews": reviews,
  "0019-work": work,
  "0020-notifications": notifications,
  "0021-live-updates": liveUpdates,
  "0022-backups": backups,
  "0023-accounts": accounts,
  "0024-traces": traces,
  "0025-index-snapshots": indexSnapshots,
  "0026-ended-reviews": endedReviews,
  "0027-periods-by-day": periodsByDay,
};
