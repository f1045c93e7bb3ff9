import { defaultVersion, isOngoing, type MeasureVersion } from "@indikatorkatalogen/contract";
import { mdiHelpCircleOutline } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { measureQuery, useCopyMeasure } from "../../../domain/measure/measure.queries.ts";
import { versionActionIcons } from "../../../domain/measure/version-action-icons.ts";
import { allowedActions, type VersionAction, versionActions } from "../../../domain/measure/version-actions.ts";
import { t } from "../../../texts/t.ts";
import { useAlerts } from "../../../ui/alerts/alerts-context.ts";
import { Menu } from "../../../ui/overlays/menu.tsx";
import { useAccess } from "../../session/use-access.ts";

interface RowMenuProps {
  measureId: string;
  label: string;
  anchor: Element;
  /** Set only for rows of a text search. */
  onExplain: (() => void) | undefined;
  onClose: () => void;
}

/** The actions of the measure's page, without opening it first. Actions with a dialog open the page. */
export function RowMenu({ measureId, label, anchor, onExplain, onClose }: RowMenuProps) {
  const hasAccess = useAccess();
  // A row describes one version, but the possible actions depend on all of them.
  const { data: measure, isLoadingError } = useQuery({ ...measureQuery(measureId), staleTime: 0 });
  const start = useVersionActions(measureId);
  useClosingFailure(isLoadingError, onClose);
  if (!measure) return <Menu anchor={anchor} label={label} choices={undefined} onClose={onClose} />;

  // The draft comes before the published version, because that is what editors continue with.
  const concerned = [measure.measureVersions.find(isOngoing), defaultVersion(measure.measureVersions)];
  const versionFor = (action: VersionAction): MeasureVersion | undefined =>
    concerned.find((version) => version && allowedActions(measure, version, hasAccess).includes(action));
  const choices = versionActions.flatMap((action) => {
    const version = versionFor(action);
    if (!version) return [];
    return [
      {
        id: action,
        label: t(`versionActions.${action}`),
        icon: versionActionIcons[action],
        onChoose: () => start(action, version),
      },
    ];
  });
  const explain = onExplain && {
    id: "explain",
    label: t("matchExplanation.open"),
    icon: mdiHelpCircleOutline,
    onChoose: onExplain,
  };
  return <Menu anchor={anchor} label={label} choices={[...choices, ...(explain ? [explain] : [])]} onClose={onClose} />;
}

/** A menu that cannot be filled closes, and its place is taken by a message. */
function useClosingFailure(hasFailed: boolean, onClose: () => void): void {
  const { showError } = useAlerts();
  const handleFailure = useEffectEvent(() => {
    showError(t("versionActions.notRead"));
    onClose();
  });
  useEffect(() => {
    if (hasFailed) handleFailure();
  }, [hasFailed]);
}

function useVersionActions(id: string): (action: VersionAction, version: MeasureVersion) => void {
  const navigate = useNavigate();
  const copy = useCopyMeasure(id);
  return (action, { versionNr: version }) => {
    if (action === "copy") return copy.mutate();
    void navigate({
      to: "/measure/$id",
      params: { id },
      search: action === "edit" ? { version, edit: true } : { version, action },
    });
  };
}
