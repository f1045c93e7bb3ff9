import { useBlocker } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "../../../texts/t.ts";
import { SidePanel } from "../../../ui/overlays/side-panel.tsx";
import { ChangeForm } from "./change-form.tsx";
import { PreviewView } from "./preview-view.tsx";
import { ReportView } from "./report-view.tsx";
import { RunningView } from "./running-view.tsx";
import { useBulk } from "./use-bulk.ts";

interface BulkPanelProps {
  ids: readonly string[];
  onClose: () => void;
}

/** The same change in many measures: choice, preview, progress and report. */
export function BulkPanel({ ids: selected, onClose }: BulkPanelProps) {
  const [ids, setIds] = useState(selected);
  const { step, loaded, preview, run, cancel, goBack } = useBulk();
  const isRunning = step.name === "running";
  useBlocker({ shouldBlockFn: () => isRunning, enableBeforeUnload: isRunning });

  return (
    <SidePanel
      isWide
      heading={t("bulk.heading", { count: ids.length })}
      // The panel cannot be closed while rows are being saved.
      onClose={isRunning ? cancel : onClose}
    >
      {/* Stays mounted, so that going back restores the choices. */}
      <div hidden={step.name !== "choose"}>
        <ChangeForm
          count={ids.length}
          loaded={preview.isPending ? loaded : undefined}
          isFailed={preview.isError}
          onPreview={(request) => preview.mutate({ ids, request })}
        />
      </div>
      {step.name === "preview" && (
        <PreviewView {...step} onBack={goBack} onRun={(excluded) => void run(step.request, step.plans, excluded)} />
      )}
      {isRunning && <RunningView {...step} onCancel={cancel} />}
      {step.name === "report" && (
        <ReportView
          {...step}
          isLoading={preview.isPending}
          isFailed={preview.isError}
          onAgain={(rest) => {
            setIds(rest);
            preview.mutate({ ids: rest, request: step.request });
          }}
          onClose={onClose}
        />
      )}
    </SidePanel>
  );
}
