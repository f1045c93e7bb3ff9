import { type VersionFieldName, versionFields } from "@indikatorkatalogen/contract";
import { mdiAccountEditOutline, mdiAlertCircleOutline, mdiCheck, mdiCloudOffOutline } from "@mdi/js";
import { useState } from "react";
import { isOfKind } from "../../../../domain/measure/fields/field-kind.ts";
import { formatTime } from "../../../../texts/format.ts";
import { t } from "../../../../texts/t.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { Icon } from "../../../../ui/buttons/icon.tsx";
import { useCollectedProblem, useEditing, useFieldSaving, useIsInterrupted } from "../edit-session/editing-context.ts";
import { isUnreadable } from "../edit-session/field-input.ts";
import { canUndo, type FieldSaving, isUnsaved, type Phase } from "../saving/field-saving.ts";
import styles from "./field-status.module.css";

interface FieldStatusProps {
  name: VersionFieldName;
  id: string;
}

/** The save status of a field, announced to screen readers. */
export function FieldStatus({ name, id }: FieldStatusProps) {
  const { session } = useEditing();
  const field = useFieldSaving(name);
  const { label } = versionFields[name];
  const { phase } = field;
  const isInterrupted = useIsInterrupted();
  const hasFailed = (phase.name === "refused" && !isUnreadable(name, field.value)) || phase.name === "offline";
  const problem = useCollectedProblem(name);
  const state = problem ? "refused" : phase.name;
  const isUndoOffered = useUndoOffer(field);
  const canRetry = hasFailed && !isInterrupted && !session.isCollecting;

  return (
    <div className={styles.status}>
      <p id={id} role="status" className={styles[state]}>
        {icons[state] && <Icon path={icons[state] ?? ""} size={16} />}
        {isInterrupted && isUnsaved(field)
          ? t("editing.state.notSaved")
          : statusText({ name, field, isCollecting: session.isCollecting, problem })}
      </p>
      {canRetry && (
        <Button variant="plain" onClick={() => session.retry(name)}>
          {t("editing.state.retry")}
        </Button>
      )}
      {isUndoOffered && !isInterrupted && (
        <Button
          variant="plain"
          aria-label={t("editing.undoOf", { label })}
          aria-disabled={!canUndo(field)}
          onClick={() => canUndo(field) && session.undo(name)}
        >
          {t("editing.undo")}
        </Button>
      )}
    </div>
  );
}

/** The button stays while the next value is saved, because Tab from the control leads to it. */
function useUndoOffer(field: FieldSaving): boolean {
  const [wasOffered, setWasOffered] = useState(false);
  const { name } = field.phase;
  const isOffered = canUndo(field) || (wasOffered && (name === "waiting" || name === "saving"));
  if (isOffered !== wasOffered) setWasOffered(isOffered);
  return isOffered;
}

interface ShownState {
  name: VersionFieldName;
  field: FieldSaving;
  isCollecting: boolean;
  /** Why a collected value is invalid. Checked here too, because nothing is sent before it is published. */
  problem: string | undefined;
}

function statusText({ name, field, isCollecting, problem }: ShownState): string {
  // The picker itself reports that it found nothing.
  if (isUnreadable(name, field.value) && !isOfKind(name, "date")) return t("editing.state.notSaved");
  if (problem) return t("editing.state.invalid", { message: problem });
  // A conflict is also shown for a published version, with the name of the colleague.
  const isCollected = isCollecting && isUnsaved(field) && field.phase.name !== "conflict";
  return isCollected ? t("editing.state.collected") : phaseText(field.phase);
}

const icons: Partial<Record<Phase["name"], string>> = {
  saved: mdiCheck,
  updated: mdiAccountEditOutline,
  refused: mdiAlertCircleOutline,
  offline: mdiCloudOffOutline,
};

function phaseText(phase: Phase): string {
  switch (phase.name) {
    case "unchanged":
    // Not announced: it changes at every pause in typing.
    case "waiting":
      return "";
    case "saving":
      return t("editing.state.saving");
    case "saved":
      return t("editing.state.saved", { time: formatTime(phase.at) });
    case "updated":
      return updatedText(phase);
    case "refused":
      return t("editing.state.refused", { message: phase.message });
    case "offline":
      return t("editing.state.offline");
    case "conflict":
      if (phase.isOwn) return t("editing.state.conflictOwn");
      return phase.changedBy && phase.changedAt
        ? t("editing.state.conflict", { name: phase.changedBy, time: formatTime(phase.changedAt) })
        : t("editing.state.conflictUnknown");
  }
}

function updatedText({ by, at }: Extract<Phase, { name: "updated" }>): string {
  return by && at !== null
    ? t("editing.state.updated", { name: by, time: formatTime(at) })
    : t("editing.state.updatedUnknown");
}
