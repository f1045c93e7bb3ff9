import { defaultVersion, isOngoing, type MeasureVersion } from "@indikatorkatalogen/contract";
import {
  mdiContentCopy,
  mdiDeleteOutline,
  mdiEyeOffOutline,
  mdiFilePlusOutline,
  mdiPencilOutline,
  mdiPublish,
} from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { measureQuery, useCopyMeasure, useNewVersion } from "../../../domain/measure/measure.queries.ts";
import { deedsWith, type VersionDeed, versionDeeds } from "../../../domain/measure/version-actions.ts";
import { t } from "../../../texts/t.ts";
import { Menu } from "../../../ui/overlays/menu.tsx";
import { useAccess } from "../../session/use-access.ts";

interface RowMenuProps {
  measureId: string;
  label: string;
  anchor: Element;
  onClose: () => void;
}

const icons: Record<VersionDeed, string> = {
  edit: mdiPencilOutline,
  newVersion: mdiFilePlusOutline,
  copy: mdiContentCopy,
  publish: mdiPublish,
  unpublish: mdiEyeOffOutline,
  delete: mdiDeleteOutline,
};

/** The deeds that the measure's page offers, without going there first. What needs an answer is asked on the page. */
export function RowMenu({ measureId, label, anchor, onClose }: RowMenuProps) {
  const hasAccess = useAccess();
  // A row tells of one version; which others there are decides what can be done.
  const { data: measure } = useQuery({ ...measureQuery(measureId), staleTime: 0 });
  const start = useDeeds(measureId);
  if (!measure) return null;

  // A draft comes before what is published: that is where work goes on.
  const concerned = [measure.measureVersions.find(isOngoing), defaultVersion(measure.measureVersions)];
  const versionFor = (deed: VersionDeed): MeasureVersion | undefined =>
    concerned.find((version) => version && deedsWith(measure, version, hasAccess).includes(deed));
  const choices = versionDeeds.flatMap((deed) => {
    const version = versionFor(deed);
    if (!version) return [];
    return [{ id: deed, label: t(`deeds.${deed}`), icon: icons[deed], onChoose: () => start(deed, version) }];
  });
  return <Menu anchor={anchor} label={label} choices={choices} onClose={onClose} />;
}

function useDeeds(id: string): (deed: VersionDeed, version: MeasureVersion) => void {
  const navigate = useNavigate();
  const newVersion = useNewVersion(id);
  const copy = useCopyMeasure(id);
  return (deed, { versionNr: version }) => {
    if (deed === "newVersion") return newVersion.mutate();
    if (deed === "copy") return copy.mutate();
    void navigate({
      to: "/measure/$id",
      params: { id },
      search: deed === "edit" ? { version, edit: true } : { version, deed },
    });
  };
}
