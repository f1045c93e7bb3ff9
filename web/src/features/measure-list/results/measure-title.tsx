import type { FoundMeasureRow } from "@indikatorkatalogen/contract";
import { Link } from "@tanstack/react-router";
import { createContext, use } from "react";
import { HighlightedRanges } from "../../../ui/text/highlighted-ranges.tsx";
import { MatchReason } from "./match-reason.tsx";
import styles from "./measure-title.module.css";

/** False when the full name has a column of its own. */
export const ShowsDefinitionContext = createContext(true);

interface MeasureTitleProps {
  row: FoundMeasureRow;
}

export function MeasureTitle({ row }: MeasureTitleProps) {
  const showsDefinition = use(ShowsDefinitionContext);
  // Without a number the page chooses a published version; the row may describe another.
  const version = row.status === "PUBLISHED" ? {} : { version: row.versionNr };

  return (
    <div className={styles.title}>
      <Link to="/measure/$id" params={{ id: row.mId }} search={version} preload="intent">
        <HighlightedRanges text={row.title} ranges={row.match?.title ?? []} />
      </Link>
      {showsDefinition && row.measureDefinition && (
        <p className={styles.definition}>
          <HighlightedRanges text={row.measureDefinition} ranges={row.match?.measureDefinition ?? []} />
        </p>
      )}
      {row.match && <MatchReason match={row.match} />}
    </div>
  );
}
