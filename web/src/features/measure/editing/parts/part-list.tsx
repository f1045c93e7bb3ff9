import type { VersionPart } from "@indikatorkatalogen/contract";
import { mdiDeleteOutline, mdiPencilOutline, mdiPlus } from "@mdi/js";
import { type ReactNode, useEffect, useState } from "react";
import { t } from "../../../../texts/t.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { IconButton } from "../../../../ui/buttons/icon-button.tsx";
import { useFormFocus } from "../../../../ui/focus/use-form-focus.ts";
import { findDraft, saveDraft } from "../../../../ui/forms/drafts/form-drafts.ts";
import { ConfirmDialog } from "../../../../ui/overlays/confirm-dialog.tsx";
import { useEditing } from "../edit-session/editing-context.ts";
import { CollectedPart } from "./collected-part.tsx";
import { PartFailure } from "./part-failure.tsx";
import { isAmong, type RowOf, usePartRows } from "./part-rows.ts";
import { type PartTarget, usePartWrite } from "./part-write.ts";
import styles from "./parts.module.css";

interface PartListProps<P extends VersionPart> {
  part: P;
  nameOf: (row: RowOf<P>) => string;
  show: (row: RowOf<P>) => ReactNode;
  none: string;
  addLabel: string;
  remove: (row: RowOf<P>, target: PartTarget) => Promise<{ revision: number }>;
  /** The form of an existing row, or of a new one. */
  form: (row: RowOf<P> | undefined, onDone: () => void) => ReactNode;
}

/** The rows of a part: edited in place, with new ones added last. */
export function PartList<P extends VersionPart>(props: PartListProps<P>) {
  const { part, nameOf, show, none, addLabel, form } = props;
  const { rows, isCollecting, collect } = usePartRows(part);
  const [edited, setEdited] = useEditedRows(part);
  const [isAdding, setIsAdding] = useState(false);
  const added = useFormFocus<HTMLDivElement>(isAdding);
  const [removed, setRemoved] = useState<RowOf<P>>();
  const close = (row: RowOf<P>) => setEdited((before) => before.filter(({ id }) => id !== row.id));
  // A row deleted by a colleague keeps its open form.
  const gone = edited.filter((row) => !isAmong(row, rows));
  // A collected removal can be undone, so it needs no confirmation.
  const handleRemove = (row: RowOf<P>) =>
    isCollecting ? collect(rows.filter(({ id }) => id !== row.id)) : setRemoved(row);

  return (
    <div className={styles.part}>
      {rows.length === 0 && <p className={styles.empty}>{none}</p>}
      <ul className={styles.rows}>
        {[...rows, ...gone].map((row) => (
          <PartRow
            key={row.id}
            name={nameOf(row)}
            form={isAmong(row, edited) && form(row, () => close(row))}
            onEdit={() => setEdited([...edited, row])}
            onRemove={() => handleRemove(row)}
          >
            {show(row)}
          </PartRow>
        ))}
      </ul>
      <CollectedPart part={part} />
      <div ref={added}>
        {isAdding ? (
          form(undefined, () => setIsAdding(false))
        ) : (
          <Button icon={mdiPlus} onClick={() => setIsAdding(true)}>
            {addLabel}
          </Button>
        )}
      </div>
      {removed && (
        <RemoveDialog
          name={nameOf(removed)}
          remove={(target) => props.remove(removed, target)}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </div>
  );
}

interface PartRowProps {
  name: string;
  /** The form that takes the row's place while it is open. */
  form: ReactNode;
  onEdit: () => void;
  onRemove: () => void;
  children: ReactNode;
}

function PartRow({ name, form, onEdit, onRemove, children }: PartRowProps) {
  const box = useFormFocus<HTMLLIElement>(Boolean(form));
  return (
    <li ref={box}>
      {form || (
        <>
          <div>{children}</div>
          <span className={styles.buttons}>
            <IconButton icon={mdiPencilOutline} label={t("editing.parts.change", { name })} onClick={onEdit} />
            <IconButton icon={mdiDeleteOutline} label={t("editing.parts.remove", { name })} onClick={onRemove} />
          </span>
        </>
      )}
    </li>
  );
}

/** Rows with open forms, stored across reloads: a row deleted meanwhile exists nowhere else. */
function useEditedRows<P extends VersionPart>(part: P) {
  const { versionId } = useEditing();
  const key = `${versionId} ${part} edited`;
  // Values stored under a part's name are rows of that part.
  const state = useState(() => (findDraft(key)?.rows ?? []) as RowOf<P>[]);
  const [edited] = state;
  useEffect(() => saveDraft(key, edited.length > 0 ? { rows: edited } : {}), [key, edited]);
  return state;
}

interface RemoveDialogProps {
  name: string;
  remove: (target: PartTarget) => Promise<{ revision: number }>;
  onClose: () => void;
}

function RemoveDialog({ name, remove, onClose }: RemoveDialogProps) {
  const { write, isPending, failure, collision } = usePartWrite();
  const handleRemove = async () => {
    if (await write(remove)) onClose();
  };
  return (
    <ConfirmDialog
      heading={t("editing.parts.removeHeading", { name })}
      confirmLabel={t("editing.parts.remove", { name })}
      isBusy={isPending}
      failure={collision ? undefined : failure}
      onConfirm={() => void handleRemove()}
      onClose={onClose}
    >
      <p>{t("editing.parts.removeExplanation", { name })}</p>
      {collision && <PartFailure failure={failure} collision={collision} />}
    </ConfirmDialog>
  );
}
