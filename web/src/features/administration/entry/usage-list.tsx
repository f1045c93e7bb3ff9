import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import type { Usage } from "../list-config.ts";
import styles from "./usage-list.module.css";

const initiallyShown = 8;

interface UsageListProps {
  uses: Usage[];
}

/** The places where an entry is used, as links. */
export function UsageList({ uses }: UsageListProps) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? uses : uses.slice(0, initiallyShown);

  return (
    <>
      <ul className={styles.uses}>
        {shown.map((use) => (
          <li key={use.key}>
            <UseLink use={use} />
            {use.note && <span className={styles.note}>{use.note}</span>}
          </li>
        ))}
      </ul>
      {shown.length < uses.length && (
        <Button variant="plain" className={styles.all} onClick={() => setIsWhole(true)}>
          {t("administration.uses.showAll", { count: uses.length })}
        </Button>
      )}
    </>
  );
}

interface UseLinkProps {
  use: Usage;
}

function UseLink({ use: { title, target } }: UseLinkProps) {
  return "measureId" in target ? (
    <Link to="/measure/$id" params={{ id: target.measureId }} search={versionOf(target)}>
      {title}
    </Link>
  ) : (
    <Link to="/administration/$list/$slug" params={target}>
      {title}
    </Link>
  );
}

const versionOf = ({ versionNr }: { versionNr?: number }) => (versionNr === undefined ? {} : { version: versionNr });
