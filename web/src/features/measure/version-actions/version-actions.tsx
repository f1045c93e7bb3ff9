import { isOngoing } from "@indikatorkatalogen/contract";
import { mdiDotsVertical } from "@mdi/js";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { useCopyMeasure } from "../../../domain/measure/measure.queries.ts";
import type { ShownVersion } from "../../../domain/measure/use-shown-version.ts";
import { versionActionIcons } from "../../../domain/measure/version-action-icons.ts";
import { allowedActions, type VersionAction } from "../../../domain/measure/version-actions.ts";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { RouteButton } from "../../../ui/buttons/button-link.tsx";
import { lazyComponent } from "../../../ui/loading/lazy-component.ts";
import { Menu } from "../../../ui/overlays/menu.tsx";
import { useMediaQuery } from "../../../ui/rendering/use-media-query.ts";
import { useAccess } from "../../session/use-access.ts";
import styles from "./version-actions.module.css";

const PublishPanel = lazyComponent(async () => (await import("../publishing/publish-panel.tsx")).PublishPanel);
const NewVersionDialog = lazyComponent(async () => (await import("./new-version-dialog.tsx")).NewVersionDialog);
const UnpublishDialog = lazyComponent(async () => (await import("./unpublish-dialog.tsx")).UnpublishDialog);
const DeleteDialog = lazyComponent(async () => (await import("./delete-dialog.tsx")).DeleteDialog);

const smallScreen = "(max-width: 599.98px)";
/** Rarely used actions: in a menu on small screens, where their buttons would push the tabs out of view. */
const overflowActions: readonly VersionAction[] = ["copy", "unpublish", "delete"];

/** The actions that the user is allowed to take on the version. */
export function VersionActions({ measure, version }: ShownVersion) {
  const hasAccess = useAccess();
  const isSmall = useMediaQuery(smallScreen);
  const actions = allowedActions(measure, version, hasAccess);
  const hidden = isSmall ? actions.filter((action) => overflowActions.includes(action)) : [];
  // A menu of one choice takes as much space as its button.
  const inMenu = hidden.length > 1 ? hidden : [];
  const { requested, request } = useRequestedAction();
  const copy = useCopyMeasure(measure.id);
  const start = (action: VersionAction) => (action === "copy" ? copy.mutate() : request(action));

  return (
    <fieldset className={styles.actions} aria-label={t("editing.actions.label")}>
      {actions.map((action) => {
        if (inMenu.includes(action)) return null;
        if (action === "edit") return <EditLink key={action} version={version} />;
        return (
          <Button
            key={action}
            variant={action === "newVersion" ? "filled" : "outlined"}
            icon={versionActionIcons[action]}
            loading={action === "copy" && copy.isPending}
            onClick={() => start(action)}
          >
            {t(`versionActions.${action}`)}
          </Button>
        );
      })}
      {inMenu.length > 0 && <MoreActions actions={inMenu} onChoose={start} />}
      <Suspense>
        {requested && actions.includes(requested) && (
          <ActionDialog action={requested} measure={measure} version={version} onClose={() => request(undefined)} />
        )}
      </Suspense>
    </fieldset>
  );
}

const EditLink = ({ version }: Pick<ShownVersion, "version">) => (
  <RouteButton
    variant={isOngoing(version) ? "filled" : "outlined"}
    icon={versionActionIcons.edit}
    to="/measure/$id"
    params={{ id: version.measureId }}
    search={{ version: version.versionNr, edit: true }}
  >
    {t("versionActions.edit")}
  </RouteButton>
);

interface MoreActionsProps {
  actions: readonly VersionAction[];
  onChoose: (action: VersionAction) => void;
}

function MoreActions({ actions, onChoose }: MoreActionsProps) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  return (
    <>
      <Button
        icon={mdiDotsVertical}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t("versionActions.more")}
      </Button>
      {anchor && (
        <Menu
          anchor={anchor}
          label={t("versionActions.more")}
          choices={actions.map((action) => ({
            id: action,
            label: t(`versionActions.${action}`),
            icon: versionActionIcons[action],
            onChoose: () => onChoose(action),
          }))}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
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
