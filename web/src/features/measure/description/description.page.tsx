import type { MeasureVersion } from "@indikatorkatalogen/contract";
import { useQuery } from "@tanstack/react-query";
import { t } from "../../../texts/t.ts";
import { lazyComponent } from "../../../ui/loading/lazy-component.ts";
import { readOrEdit } from "../editing/read-or-edit.tsx";
import { HelpScope } from "../fields/help-scope.tsx";
import { measureGroupsOfMeasureQuery, viewGroupsOfMeasureQuery } from "../measure.queries.ts";
import { TargetsToday } from "../targets/targets-today.tsx";
import { useMeasureTitle } from "../use-measure-title.ts";
import { useShownVersion } from "../use-shown-version.ts";
import { Administrative } from "./administrative.tsx";
import styles from "./description.module.css";
import { Neighbours, neighboursQuery } from "./neighbours.tsx";
import { ShowSection } from "./section-fields.tsx";
import { SectionMenu } from "./section-menu.tsx";
import { descriptionSections, type FieldSection } from "./sections.ts";
import { shownFields } from "./shown-fields.ts";
import { UsedIn } from "./used-in.tsx";

/** How the measure is defined, and how its figures are read. */
function ReadDescription() {
  const { measure, version } = useShownVersion();
  // The page is whole without them, so it does not wait.
  const { data: viewGroups = [] } = useQuery(viewGroupsOfMeasureQuery(measure.id));
  const { data: measureGroups = [] } = useQuery(measureGroupsOfMeasureQuery(measure.id));
  const { data: neighbours = [] } = useQuery(neighboursQuery(measure.id));
  const [text, beside] = [sectionsAt("text", version), sectionsAt("beside", version)];
  const isUsed = viewGroups.length + measureGroups.length > 0;
  useMeasureTitle(version);

  const menu = [
    ...[...text, ...beside].map(({ id, heading }) => ({ id, heading: t(heading) })),
    ...(version.targetValues.length > 0 ? [{ id: "targets", heading: t("measure.sections.targetValues") }] : []),
    ...(isUsed ? [{ id: "usedIn", heading: t("measure.sections.usedIn") }] : []),
    ...(neighbours.length > 0 ? [{ id: "similar", heading: t("measure.sections.similar") }] : []),
    { id: "administrative", heading: t("measure.sections.administrative") },
  ];

  return (
    <HelpScope about={version.id}>
      <div className={styles.page}>
        <SectionMenu items={menu} />
        <div className={styles.text}>
          {text.map((section) => (
            <ShowSection key={section.id} section={section} version={version} />
          ))}
        </div>
        <div className={styles.beside}>
          {beside.map((section) => (
            <ShowSection key={section.id} section={section} version={version} />
          ))}
          {version.targetValues.length > 0 && <TargetsToday measure={measure} version={version} />}
          {isUsed && <UsedIn measureId={measure.id} viewGroups={viewGroups} measureGroups={measureGroups} />}
          {neighbours.length > 0 && <Neighbours measures={neighbours} />}
        </div>
        <div className={styles.last}>
          <Administrative measure={measure} version={version} />
        </div>
      </div>
    </HelpScope>
  );
}

export const DescriptionPage = readOrEdit(
  ReadDescription,
  lazyComponent(async () => (await import("../editing/edit-description.tsx")).EditDescription),
);

const sectionsAt = (place: FieldSection["place"], version: MeasureVersion): FieldSection[] =>
  descriptionSections.filter((section) => section.place === place && shownFields(version, section).length > 0);
