import { analysisTexts } from "../../../texts/analysis-texts.ts";
import type { AnalysisContext } from "../analysis-context.ts";
import { insertFindings, updateProgress } from "../content-analysis.repository.ts";
import { isAnswered, type LinkCheck, problemText } from "./check-link.ts";
import { checkLinks } from "./check-links.ts";
import {
  deleteUnusedLinks,
  type FaultyLink,
  listDueLinks,
  listFaultyLinks,
  updateLinkChecks,
} from "./links.repository.ts";

const dayMs = 86_400_000;
/** A link that worked is checked once a week, a broken one almost every night. */
const recheckAfterMs = { working: 7 * dayMs, faulty: dayMs / 2 };
/** The rest is checked by the next analysis. */
const maxChecked = 2000;
const maxShown = 10_000;
/** When none of at least this many links responds, our own connection is at fault. */
const minChecksToJudge = 5;

/** Checks the links that are due, and records every occurrence of a broken one. */
export async function checkDueLinks(
  { db, now, signal, allowsPrivate }: AnalysisContext,
  analysisId: string,
): Promise<void> {
  const time = now().getTime();
  const due = await listDueLinks(db, analysisId, {
    workedBefore: new Date(time - recheckAfterMs.working),
    failedBefore: new Date(time - recheckAfterMs.faulty),
    limit: maxChecked,
  });
  const checks: LinkCheck[] = [];
  const onChecked = async (check: LinkCheck) => {
    checks.push(check);
    if (checks.length % 10 === 1) {
      await updateProgress(db, analysisId, { phase: "CHECKING_LINKS", done: checks.length, total: due.length });
    }
  };
  await checkLinks(due, { allowsPrivate, signal, onChecked });
  const isOffline = checks.length >= minChecksToJudge && !checks.some(isAnswered);
  if (!isOffline) await updateLinkChecks(db, checks.map(toStoredCheck), now());
  await deleteUnusedLinks(db, analysisId);
  await insertFindings(db, analysisId, (await listFaultyLinks(db, analysisId, maxShown)).map(toFinding));
}

const toStoredCheck = ({ url, failure }: LinkCheck) => ({ url, problem: failure ? problemText(failure) : null });

const toFinding = ({ field, problem, ...link }: FaultyLink) => ({
  ...link,
  kind: "FAULTY_LINK" as const,
  detail: analysisTexts.faultyLink(field, problem),
});
