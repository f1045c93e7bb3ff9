import type { BulkChangeEntry } from "@indikatorkatalogen/contract";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { shownName } from "../../domain/person-name.ts";
import { formatMoment, unbroken } from "../../texts/format.ts";
import { t } from "../../texts/t.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { lazyComponent } from "../../ui/loading/lazy-component.ts";
import styles from "./my-work.module.css";
import { bulkChangesQuery } from "./my-work.queries.ts";
import { WorkPart } from "./work-part.tsx";

const UndoDialog = lazyComponent(async () => (await import("./undo-dialog.tsx")).UndoDialog);

/** Changes of many measures that can still be undone. Nothing when there are none. */
export function BulkChangesPart() {
  const { data: changes = [] } = useQuery(bulkChangesQuery);
  const [undoing, setUndoing] = useState<BulkChangeEntry>();
  const undoable = changes.filter(({ remaining }) => remaining > 0);
  if (undoable.length === 0 && !undoing) return null;
  return (
    <WorkPart heading={t("myWork.bulk.heading")}>
      <ul className={styles.rows}>
        {undoable.map((change) => (
          <li key={change.id} className={styles.rowHead}>
            <span>{describe(change)}</span>
            <Button
              aria-label={t("myWork.bulk.undoOf", { entry: describe(change) })}
              onClick={() => setUndoing(change)}
            >
              {t("myWork.bulk.undo")}
            </Button>
          </li>
        ))}
      </ul>
      <Suspense>{undoing && <UndoDialog change={undoing} onClose={() => setUndoing(undefined)} />}</Suspense>
    </WorkPart>
  );
}

const describe = ({ kind, remaining, created, user }: BulkChangeEntry): string =>
  t("myWork.bulk.entry", {
    kind: t(`bulk.kinds.${kind}`),
    count: remaining,
    moment: unbroken(formatMoment(created)),
    name: shownName(user),
  });
