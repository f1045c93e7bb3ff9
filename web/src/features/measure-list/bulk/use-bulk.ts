import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { deleteDraft } from "../../../ui/forms/drafts/form-drafts.ts";
import { useAccess } from "../../session/use-access.ts";
import { beginChange, loadMeasures, sendPlan } from "./bulk-calls.ts";
import { type BulkChange, planChange, type VersionPlan, versionsToChange } from "./plan-change.ts";
import { type RowResult, runPlans } from "./run-plans.ts";

/** Key of the reason's draft until all rows are done. */
export const reasonKey = "bulk reason";

/** The requested change. */
export interface BulkRequest {
  change: BulkChange;
  reason: string;
}

/** A version in the report: its plan and its result. */
export interface ReportRow {
  plan: VersionPlan;
  /** Undefined for rows that were not sent. */
  result: RowResult | undefined;
}

export type Step =
  | { name: "choose" }
  | { name: "preview"; request: BulkRequest; plans: VersionPlan[]; goneCount: number }
  | { name: "running"; done: number; count: number; isCancelled: boolean }
  | { name: "report"; request: BulkRequest; rows: ReportRow[]; bulkChangeId: string | undefined };

/** Bulk change: choose, preview, run row by row, report. */
export function useBulk() {
  const hasAccess = useAccess();
  const queryClient = useQueryClient();
  const [step, setStep] = useState<Step>({ name: "choose" });
  const [loaded, setLoaded] = useState(0);
  const isCancelled = useRef(false);

  const preview = useMutation({
    mutationFn: ({ ids }: { ids: readonly string[]; request: BulkRequest }) => loadMeasures(ids, setLoaded),
    onMutate: () => setLoaded(0),
    onSuccess: (measures, { ids, request }) => {
      const versions = measures.flatMap((measure) => versionsToChange(measure, request.change));
      const plans = versions.map((version) => planChange(version, request.change, hasAccess));
      setStep({ name: "preview", request, plans, goneCount: ids.length - measures.length });
    },
  });

  const run = async (request: BulkRequest, plans: readonly VersionPlan[], excluded: ReadonlySet<string>) => {
    const chosen = plans.filter((plan) => plan.kind === "change").filter(({ version }) => !excluded.has(version.id));
    isCancelled.current = false;
    const running = { name: "running", count: chosen.length } as const;
    setStep({ ...running, done: 0, isCancelled: false });
    let bulkChangeId: string | undefined;
    const results = await runPlans(chosen, {
      send: async (plan) => {
        bulkChangeId ??= await beginChange(request.change);
        await sendPlan(plan, { ...request, bulkChangeId });
      },
      isCancelled: () => isCancelled.current,
      onProgress: (done) => setStep({ ...running, done, isCancelled: isCancelled.current }),
    });
    if (results.every(({ name }) => name === "done")) deleteDraft(reasonKey);
    const resultOf = new Map<VersionPlan, RowResult | undefined>(chosen.map((plan, index) => [plan, results[index]]));
    const rows = plans.map((plan) => ({ plan, result: resultOf.get(plan) }));
    setStep({ name: "report", request, rows, bulkChangeId });
    for (const key of ["measures", "measure"]) void queryClient.invalidateQueries({ queryKey: [key] });
  };
  const cancel = () => {
    isCancelled.current = true;
    setStep((now) => (now.name === "running" ? { ...now, isCancelled: true } : now));
  };
  return { step, loaded, preview, run, cancel, goBack: () => setStep({ name: "choose" }) };
}
