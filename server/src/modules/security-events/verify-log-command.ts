import type { Database } from "../../database/database.ts";
import { StartError } from "../../errors/start-error.ts";
import { securityLogTexts as texts } from "../../texts/security-log-texts.ts";
import { type ChainReport, type KnownEntry, verifySecurityLog } from "./verify-log.service.ts";

interface Output {
  db: Database;
  writeLine: (line: string) => void;
}

/** The exit code is 1 when anything has been changed or is missing. */
export async function runVerifySecurityLog(args: readonly string[], { db, writeLine }: Output): Promise<number> {
  const reports = await verifySecurityLog(db, args.map(toKnownEntry));
  for (const line of reports.flatMap(linesOf)) writeLine(line);
  return reports.some(({ faults }) => faults.length > 0) ? 1 : 0;
}

/** `EVENTS:123:9f86d0…`, as in a line of the server's log. */
function toKnownEntry(text: string): KnownEntry {
  const [, chain, sequence, hash] = /^(EVENTS|REFUSALS):(\d{1,18}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!chain || !sequence || !hash) throw new StartError(texts.usage);
  return { chain, sequence, hash };
}

const maxListed = 20;

const linesOf = ({ faults, ...report }: ChainReport): string[] => [
  ...faults.slice(0, maxListed).map((fault) => texts.faults[fault.kind](`${fault.chain}:${fault.sequence}`)),
  ...(faults.length > maxListed ? [texts.more(faults.length - maxListed)] : []),
  texts.summary({ ...report, isWhole: faults.length === 0 }),
];
