import { analysisTexts } from "../../../texts/analysis-texts.ts";
import { insertFindings, noteProgress } from "../content-analysis.repository.ts";
import type { Analysing } from "../content-analysis.service.ts";
import type { LinkCheck } from "./check-link.ts";
import { checkLinks } from "./check-links.ts";
import { type FaultyLink, forgetLinks, listDueLinks, listFaultyLinks, writeChecks } from "./links.repository.ts";

const day = 86_400_000;
/** A link that worked is asked about once a week, one that did not almost every night. */
const restsFor = { working: 7 * day, faulty: day / 2 };
/** The rest waits for the next analysis. */
const mostChecked = 2000;
const mostShown = 10_000;
/** So many that all stay silent mean that we are the ones without a line. */
const silence = 5;

/** Checks the links that are due, and records every occurrence of a broken one. */
export async function examineLinks({ db, now, signal, allowsPrivate }: Analysing, analysisId: string): Promise<void> {
  const time = now().getTime();
  const due = await listDueLinks(db, analysisId, {
    workedBefore: new Date(time - restsFor.working),
    failedBefore: new Date(time - restsFor.faulty),
    limit: mostChecked,
  });
  const checks: LinkCheck[] = [];
  const onChecked = async (check: LinkCheck) => {
    checks.push(check);
    if (checks.length % 10 === 1) {
      await noteProgress(db, analysisId, { phase: "CHECKING_LINKS", done: checks.length, total: due.length });
    }
  };
  await checkLinks(due, { allowsPrivate, signal, onChecked });
  const isLineCut = checks.length >= silence && checks.every(({ isAnswered }) => !isAnswered);
  if (!isLineCut) await writeChecks(db, checks, now());
  await forgetLinks(db, analysisId);
  await insertFindings(db, analysisId, (await listFaultyLinks(db, analysisId, mostShown)).map(toFinding));
}

const toFinding = ({ field, problem, ...link }: FaultyLink) => ({
  ...link,
  kind: "FAULTY_LINK" as const,
  detail: analysisTexts.faultyLink(field, problem),
});
