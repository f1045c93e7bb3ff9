import type { Measure, MeasureVersion, ViewGroup } from "@indikatorkatalogen/contract";
import type { ReactNode } from "react";
import { TargetValues } from "../targets/target-values.tsx";
import { Actors } from "./actors.tsx";
import { Basics } from "./basics.tsx";
import { Classification } from "./classification.tsx";
import { Connections } from "./connections.tsx";
import { Definition } from "./definition.tsx";
import { Interpretation } from "./interpretation.tsx";
import { References } from "./references.tsx";
import type { SectionId } from "./sections.ts";
import { SubMeasures } from "./sub-measures.tsx";
import { UsedIn } from "./used-in.tsx";
import styles from "./version-sections.module.css";

interface VersionSectionsProps {
  measure: Measure;
  version: MeasureVersion;
  viewGroups: ViewGroup[];
  sections: SectionId[];
}

/** Short facts stand beside the running text where there is room for both. */
const besideTheText = new Set<SectionId>(["classification", "targetValues"]);

export function VersionSections({ measure, version, viewGroups, sections }: VersionSectionsProps) {
  const contents: Record<SectionId, ReactNode> = {
    basics: <Basics key="basics" measure={measure} version={version} />,
    definition: <Definition key="definition" version={version} />,
    classification: <Classification key="classification" version={version} />,
    targetValues: <TargetValues key="targetValues" version={version} />,
    interpretation: <Interpretation key="interpretation" version={version} />,
    references: <References key="references" version={version} />,
    submeasures: <SubMeasures key="submeasures" version={version} />,
    connections: <Connections key="connections" version={version} />,
    actors: <Actors key="actors" version={version} />,
    usedIn: <UsedIn key="usedIn" measureId={measure.id} viewGroups={viewGroups} />,
  };
  const firstBeside = sections.findIndex((id) => besideTheText.has(id));
  const show = (ids: SectionId[]) => ids.map((id) => contents[id]);

  return (
    <div className={styles.sections}>
      {show(sections.slice(0, firstBeside))}
      <div className={styles.beside}>{show(sections.filter((id) => besideTheText.has(id)))}</div>
      {show(sections.slice(firstBeside).filter((id) => !besideTheText.has(id)))}
    </div>
  );
}
