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
import { useCopyMeasure, useNewVersion } from "../../../../domain/measure/measure.queries.ts";
import { deedsWith, type VersionDeed } from "../../../../domain/measure/version-deeds.ts";
import { t } from "../../../../texts/t.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { RouteButton } from "../../../../ui/buttons/button-link.tsx";
import { lazyComponent } from "../../../../ui/loading/lazy-component.ts";
import { useAccess } from "../../../session/use-access.ts";
import type { ShownVersion } from "../../use-shown-version.ts";
import styles from "./version-actions.module.css";

const PublishPanel = lazyComponent(async () => (await import("../publishing/publish-panel.tsx")).PublishPanel);
const UnpublishDialog = lazyComponent(async () => (await import("./unpublish-dialog.tsx")).UnpublishDialog);
const DeleteDialog = lazyComponent(async () => (await import("./delete-dialog.tsx")).DeleteDialog);

/** What the visitor may do with the version, each deed by its own right. */
export function VersionActions({ measure, version }: ShownVersion) {
  const hasAccess = useAccess();
  const deeds = deedsWith(measure, version, hasAccess);
  const { asked, ask } = useAskedDeed();
  const newVersion = useNewVersion(measure.id);
  const copy = useCopyMeasure(measure.id);
  const isOpen = (deed: VersionDeed) => asked === deed && deeds.includes(deed);
  const close = () => ask(undefined);

  return (
    <fieldset className={styles.actions} aria-label={t("editing.actions.label")}>
      {deeds.includes("edit") && (
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
      {deeds.includes("newVersion") && (
        <Button
          look="filled"
          icon={mdiFilePlusOutline}
          loading={newVersion.isPending}
          onClick={() => newVersion.mutate()}
        >
          {t("deeds.newVersion")}
        </Button>
      )}
      {deeds.includes("copy") && (
        <Button icon={mdiContentCopy} loading={copy.isPending} onClick={() => copy.mutate()}>
          {t("deeds.copy")}
        </Button>
      )}
      {deeds.includes("publish") && (
        <Button icon={mdiPublish} onClick={() => ask("publish")}>
          {t("deeds.publish")}
        </Button>
      )}
      {deeds.includes("unpublish") && (
        <Button icon={mdiEyeOffOutline} onClick={() => ask("unpublish")}>
          {t("deeds.unpublish")}
        </Button>
      )}
      {deeds.includes("delete") && (
        <Button icon={mdiDeleteOutline} onClick={() => ask("delete")}>
          {t("deeds.delete")}
        </Button>
      )}
      <Suspense>
        {isOpen("publish") && <PublishPanel measure={measure} version={version} onClose={close} />}
        {isOpen("unpublish") && <UnpublishDialog version={version} onClose={close} />}
        {isOpen("delete") && <DeleteDialog measure={measure} version={version} onClose={close} />}
      </Suspense>
    </fieldset>
  );
}

/** The deed that is asked about stands in the address, so that a list can lead to it. */
function useAskedDeed() {
  const { deed } = useSearch({ strict: false });
  const navigate = useNavigate();
  const ask = (next: VersionDeed | undefined) =>
    void navigate({ to: ".", search: (before) => ({ ...before, deed: next }), replace: true, resetScroll: false });
  return { asked: deed, ask };
}
