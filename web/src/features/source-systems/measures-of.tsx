import { mdiChevronRight } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { t } from "../../texts/t.ts";
import { Icon } from "../../ui/icon.tsx";
import { Skeleton } from "../../ui/states/skeleton.tsx";
import styles from "./source-systems.module.css";
import { type Kind, measuresOfQuery } from "./source-systems.queries.ts";

interface MeasuresOfProps {
  kind: Kind;
  id: string;
  name: string;
  count: number;
}

/** The measures are fetched when somebody wants to see them. */
export function MeasuresOf({ kind, id, name, count }: MeasuresOfProps) {
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { data: measures, isError } = useQuery({ ...measuresOfQuery(kind, id), enabled: isOpen });
  const text = t("sourceSystems.measures", { count });
  if (count === 0) return <p className={styles.none}>{text}</p>;

  return (
    <>
      <button
        type="button"
        className={styles.opener}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-label={`${text}, ${name}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon path={mdiChevronRight} />
        {text}
      </button>
      <div id={listId}>
        {isOpen && !measures && !isError && <Skeleton height="2em" />}
        {isOpen && isError && <p>{t("sourceSystems.failed")}</p>}
        {isOpen && measures && (
          <ul className={styles.measures}>
            {measures.map((measure) => (
              <li key={measure.id}>
                <Link to="/measure/$id" params={{ id: measure.id }}>
                  {measure.title}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
