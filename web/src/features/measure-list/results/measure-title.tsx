import type { MeasureRow } from "@indikatorkatalogen/contract";
import { Link } from "@tanstack/react-router";
import { createContext, use } from "react";
import { Highlight } from "../../../ui/text/highlight.tsx";
import styles from "./measure-title.module.css";

/** False when the full name has a column of its own. */
export const ShowsDefinitionUnderTitle = createContext(true);

interface MeasureTitleProps {
  row: MeasureRow;
}

export function MeasureTitle({ row }: MeasureTitleProps) {
  const showsDefinition = use(ShowsDefinitionUnderTitle);
  // Without a number the page chooses a published version; the row may stand for another.
  const version = row.status === "PUBLISHED" ? {} : { version: row.versionNr };

  return (
    <div className={styles.title}>
      <Link to="/measure/$id" params={{ id: row.mId }} search={version} preload="intent">
        <Highlight text={row.title} />
      </Link>
      {showsDefinition && row.measureDefinition && (
        <p>
          <Highlight text={row.measureDefinition} />
        </p>
      )}
    </div>
  );
}
