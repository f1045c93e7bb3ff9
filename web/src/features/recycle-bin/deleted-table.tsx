import type { DeletedVersion } from "@indikatorkatalogen/contract";
import { useNavigate } from "@tanstack/react-router";
import { serverText } from "../../api/api-error.ts";
import { shownName } from "../../domain/person-name.ts";
import { formatDate, formatMoment } from "../../texts/format.ts";
import { t } from "../../texts/t.ts";
import { useAlerts } from "../../ui/alerts/alerts-context.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { FactTable } from "../../ui/table/fact-table.tsx";
import styles from "./recycle-bin.module.css";
import { useRestoreVersion } from "./recycle-bin.queries.ts";

interface DeletedTableProps {
  versions: DeletedVersion[];
}

export const DeletedTable = ({ versions }: DeletedTableProps) => (
  <FactTable
    caption={t("recycleBin.caption")}
    rows={versions}
    rowId={({ id }) => id}
    columns={[
      {
        id: "title",
        label: t("recycleBin.measure"),
        cell: ({ title, versionNr, isWholeMeasure }) => (
          <>
            {title}
            <p className={styles.note}>
              {isWholeMeasure ? t("recycleBin.whole") : `${t("recycleBin.version")} ${versionNr}`}
            </p>
          </>
        ),
      },
      { id: "deleted", label: t("recycleBin.deleted"), cell: deletedText },
      {
        id: "expires",
        label: t("recycleBin.expires"),
        isUnbroken: true,
        cell: ({ expiresAt }) => formatDate(expiresAt),
      },
      { id: "restore", label: t("recycleBin.restore"), cell: (version) => <Restore version={version} /> },
    ]}
  />
);

function deletedText({ deletedAt, deletedBy }: DeletedVersion): string {
  const moment = formatMoment(deletedAt);
  return deletedBy ? t("recycleBin.by", { moment, name: shownName(deletedBy) }) : moment;
}

interface RestoreProps {
  version: DeletedVersion;
}

/** Opens the restored draft. An obstacle to restoring is shown next to the button. */
function Restore({ version: { id, title, versionNr } }: RestoreProps) {
  const restore = useRestoreVersion();
  const navigate = useNavigate();
  const { showSuccess } = useAlerts();
  const handleRestore = () =>
    restore.mutate(id, {
      onSuccess: ({ id: measureId, omitted }) => {
        const fields = omitted.join(", ");
        showSuccess(
          [t("recycleBin.restored", { title }), fields && t("recycleBin.omitted", { fields })].join(" ").trim(),
        );
        void navigate({ to: "/measure/$id", params: { id: measureId }, search: { version: versionNr } });
      },
    });
  return (
    <>
      <Button
        loading={restore.isPending}
        aria-label={t("recycleBin.restoreOf", { title, number: versionNr })}
        onClick={handleRestore}
      >
        {t("recycleBin.restore")}
      </Button>
      <FormError text={restore.error ? serverText(restore.error, t("recycleBin.notRestored")) : undefined} />
    </>
  );
}
