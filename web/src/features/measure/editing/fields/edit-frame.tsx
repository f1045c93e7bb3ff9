import {
  helpTextPartResources,
  type VersionField,
  type VersionFieldName,
  versionFields,
} from "@indikatorkatalogen/contract";
import { mdiHelpCircleOutline } from "@mdi/js";
import { memo, type ReactNode } from "react";
import { formatNumber } from "../../../../texts/format.ts";
import { t } from "../../../../texts/t.ts";
import { IconButton } from "../../../../ui/buttons/icon-button.tsx";
import { useAccess } from "../../../session/use-access.ts";
import { HelpPanel } from "../../help/help-panel.tsx";
import { useHelp } from "../../help/open-help.ts";
import { controlId } from "../../part-pages.ts";
import { ConflictView } from "../conflict/conflict-view.tsx";
import { useCollectedProblem, useFieldSaving } from "../edit-session/editing-context.ts";
import { ColleagueAtField } from "../presence/colleagues.tsx";
import styles from "./edit-frame.module.css";
import { FieldChanges } from "./field-changes.tsx";
import { FieldStatus } from "./field-status.tsx";

/** Connects a control to its label, description and error. */
interface FieldControl {
  id: string;
  "aria-labelledby": string;
  "aria-describedby": string | undefined;
  "aria-invalid": boolean;
}

/** The props of every control of a field. */
export interface ControlProps<N extends VersionFieldName> {
  name: N;
  control: FieldControl;
}

interface EditFrameProps {
  name: VersionFieldName;
  children: (control: FieldControl) => ReactNode;
}

/** The frame of an edited field: label, help, control, save status, changes and conflict. */
export function EditFrame({ name, children }: EditFrameProps) {
  const { help } = useHelp(name);
  const { phase, value } = useFieldSaving(name);
  const { label }: VersionField = versionFields[name];
  const id = controlId(name);
  const isRefused = useCollectedProblem(name) !== undefined || phase.name === "refused";
  const described = [help?.description && `${id}-hint`, `${id}-state`].filter(Boolean).join(" ");

  return (
    <div className={styles.field}>
      <div className={styles.part}>
        <div className={styles.head}>
          <label id={`${id}-label`} htmlFor={id} className={styles.label}>
            {label}
          </label>
          <HelpToggle name={name} label={label} />
          <ColleagueAtField name={name} />
        </div>
        {help?.description && (
          <p id={`${id}-hint`} className={styles.hint}>
            {help.description}
          </p>
        )}
        <HelpPanel name={name} label={label} hasHint />
      </div>
      <div className={styles.part}>
        {children({
          id,
          "aria-labelledby": `${id}-label`,
          "aria-describedby": described,
          "aria-invalid": isRefused,
        })}
        <div className={styles.foot}>
          <FieldStatus name={name} id={`${id}-state`} />
          <Counter name={name} length={typeof value === "string" ? value.length : 0} />
        </div>
        <FieldChanges name={name} />
        {phase.name === "conflict" && <ConflictView name={name} conflict={phase} />}
      </div>
    </div>
  );
}

interface HelpToggleProps {
  name: VersionFieldName;
  label: string;
}

/** Memoised, like the other parts of the frame, which is re-rendered at every keystroke. */
const HelpToggle = memo(({ name, label }: HelpToggleProps) => {
  const { help, isOpen, onOpen, labelId, panelId } = useHelp(name);
  const hasAccess = useAccess();
  const canWrite = hasAccess(helpTextPartResources.description) || hasAccess(helpTextPartResources.helpText);
  // The short help is under the label: a panel without more would be empty.
  if (!help?.helpText && !(help && canWrite)) return null;
  return (
    <IconButton
      id={labelId}
      icon={mdiHelpCircleOutline}
      label={t("editing.help", { label })}
      // Not above the button, where the save status of the previous field is.
      tooltip="beside"
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      className={styles.help}
      onClick={() => onOpen(isOpen ? undefined : name)}
    />
  );
});

interface CounterProps {
  name: VersionFieldName;
  length: number;
}

function Counter({ name, length }: CounterProps) {
  const field: VersionField = versionFields[name];
  if (field.kind !== "name" && field.kind !== "line" && field.kind !== "text") return null;
  return (
    <span className={length > field.max ? styles.over : styles.counter}>
      <span aria-hidden="true">{`${formatNumber(length)} / ${formatNumber(field.max)}`}</span>
      <span className="visually-hidden">{t("editing.counter", { count: length, max: field.max })}</span>
    </span>
  );
}
