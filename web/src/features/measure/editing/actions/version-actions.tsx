import {
  canDeleteVersion,
  canUnpublish,
  isOngoing,
  type MeasureVersion,
  type Resource,
} from "@indikatorkatalogen/contract";
import {
  mdiContentCopy,
  mdiDeleteOutline,
  mdiEyeOffOutline,
  mdiFilePlusOutline,
  mdiPencilOutline,
  mdiPublish,
} from "@mdi/js";
import { Suspense, useState } from "react";
import { t } from "../../../../texts/t.ts";
import { Button } from "../../../../ui/button.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { RouteButton } from "../../../../ui/route-button.tsx";
import { useAccess } from "../../../session/use-access.ts";
import type { ShownVersion } from "../../use-shown-version.ts";
import { canEdit } from "../can-edit.ts";
import styles from "./version-actions.module.css";
import { useCopyMeasure, useNewVersion } from "./version-actions.queries.ts";

const PublishPanel = lazyPart(async () => (await import("../publishing/publish-panel.tsx")).PublishPanel);
const UnpublishDialog = lazyPart(async () => (await import("./unpublish-dialog.tsx")).UnpublishDialog);
const DeleteDialog = lazyPart(async () => (await import("./delete-dialog.tsx")).DeleteDialog);

/** What the visitor may do with the version, each deed by its own right. */
export function VersionActions({ measure, version }: ShownVersion) {
  const hasAccess = useAccess();
  const [open, setOpen] = useState<"publish" | "unpublish" | "delete">();
  const newVersion = useNewVersion(measure.id);
  const copy = useCopyMeasure(measure.id);
  const close = () => setOpen(undefined);
  const hasDraft = measure.measureVersions.some(isOngoing);

  return (
    <fieldset className={styles.actions} aria-label={t("editing.actions.label")}>
      {canEdit(version, hasAccess) && (
        <RouteButton
          look={isOngoing(version) ? "filled" : "outlined"}
          icon={mdiPencilOutline}
          to="/measure/$id"
          params={{ id: measure.id }}
          search={{ version: version.versionNr, edit: true }}
        >
          {t("editing.edit")}
        </RouteButton>
      )}
      {hasAccess("measures:update") && !hasDraft && (
        <Button
          look="filled"
          icon={mdiFilePlusOutline}
          loading={newVersion.isPending}
          onClick={() => newVersion.mutate()}
        >
          {t("editing.actions.newVersion")}
        </Button>
      )}
      {hasAccess("measures:create") && (
        <Button icon={mdiContentCopy} loading={copy.isPending} onClick={() => copy.mutate()}>
          {t("editing.actions.copy")}
        </Button>
      )}
      {isOngoing(version) && hasAccess("measures:publish") && (
        <Button icon={mdiPublish} onClick={() => setOpen("publish")}>
          {t("editing.actions.publish")}
        </Button>
      )}
      {canUnpublish(version) && hasAccess("measures:unpublish") && (
        <Button icon={mdiEyeOffOutline} onClick={() => setOpen("unpublish")}>
          {t("editing.actions.unpublish")}
        </Button>
      )}
      {mayDelete(version, hasAccess) && (
        <Button icon={mdiDeleteOutline} onClick={() => setOpen("delete")}>
          {t("editing.actions.delete")}
        </Button>
      )}
      <Suspense>
        {open === "publish" && <PublishPanel measure={measure} version={version} onClose={close} />}
        {open === "unpublish" && <UnpublishDialog version={version} onClose={close} />}
        {open === "delete" && <DeleteDialog measure={measure} version={version} onClose={close} />}
      </Suspense>
    </fieldset>
  );
}

/** What has been published also asks for the right to take it back. */
const mayDelete = (version: MeasureVersion, hasAccess: (resource: Resource) => boolean) =>
  canDeleteVersion(version) && hasAccess("measures:delete") && (isOngoing(version) || hasAccess("measures:unpublish"));
