import { isOngoing } from "@indikatorkatalogen/contract";
import {
  mdiContentCopy,
  mdiDeleteOutline,
  mdiEyeOffOutline,
  mdiFilePlusOutline,
  mdiPencilOutline,
  mdiPublish,
} from "@mdi/js";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Suspense } from "react";
import { useCopyMeasure } from "../../../domain/measure/measure.queries.ts";
import type { ShownVersion } from "../../../domain/measure/use-shown-version.ts";
import { allowedActions, type VersionAction } from "../../../domain/measure/version-actions.ts";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { RouteButton } from "../../../ui/buttons/button-link.tsx";
import { lazyComponent } from "../../../ui/loading/lazy-component.ts";
import { useAccess } from "../../session/use-access.ts";
import styles from "./version-actions.module.css";

const PublishPanel = lazyComponent(async () => (await import("../publishing/publish-panel.tsx")).PublishPanel);
const NewVersionDialog = lazyComponent(async () => (await import("./new-version-dialog.tsx")).NewVersionDialog);
const UnpublishDialog = lazyComponent(async () => (await import("./unpublish-dialog.tsx")).UnpublishDialog);
const DeleteDialog = lazyComponent(async () => (await import("./delete-dialog.tsx")).DeleteDialog);

/** The actions that the user is allowed to take on the version. */
export function VersionActions({ measure, version }: ShownVersion) {
  const hasAccess = useAccess();
  const actions = allowedActions(measure, version, hasAccess);
  const { requested, request } = useRequestedAction();
  const copy = useCopyMeasure(measure.id);

  return (
    <fieldset className={styles.actions} aria-label={t("editing.actions.label")}>
      {actions.includes("edit") && (
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
      {actions.includes("newVersion") && (
        <Button look="filled" icon={mdiFilePlusOutline} onClick={() => request("newVersion")}>
          {t("versionActions.newVersion")}
        </Button>
      )}
      {actions.includes("copy") && (
        <Button icon={mdiContentCopy} loading={copy.isPending} onClick={() => copy.mutate()}>
          {t("versionActions.copy")}
        </Button>
      )}
      {actions.includes("publish") && (
        <Button icon={mdiPublish} onClick={() => request("publish")}>
          {t("versionActions.publish")}
        </Button>
      )}
      {actions.includes("unpublish") && (
        <Button icon={mdiEyeOffOutline} onClick={() => request("unpublish")}>
          {t("versionActions.unpublish")}
        </Button>
      )}
      {actions.includes("delete") && (
        <Button icon={mdiDeleteOutline} onClick={() => request("delete")}>
          {t("versionActions.delete")}
        </Button>
      )}
      <Suspense>
        {requested && actions.includes(requested) && (
          <ActionDialog action={requested} measure={measure} version={version} onClose={() => request(undefined)} />
        )}
      </Suspense>
    </fieldset>
  );
}

interface ActionDialogProps extends ShownVersion {
  action: VersionAction;
  onClose: () => void;
}

function ActionDialog({ action, ...props }: ActionDialogProps) {
  if (action === "newVersion") return <NewVersionDialog {...props} />;
  if (action === "publish") return <PublishPanel {...props} />;
  if (action === "unpublish") return <UnpublishDialog {...props} />;
  return action === "delete" && <DeleteDialog {...props} />;
}

/** The open dialog is part of the address, so that a list can link to it. */
function useRequestedAction() {
  const { action } = useSearch({ strict: false });
  const navigate = useNavigate();
  const request = (next: VersionAction | undefined) =>
    void navigate({ to: ".", search: (before) => ({ ...before, action: next }), replace: true, resetScroll: false });
  return { requested: action, request };
}
