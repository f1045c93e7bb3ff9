import type { Contribution } from "@indikatorkatalogen/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { shownName } from "../../domain/person-name.ts";
import { formatMoment } from "../../texts/format.ts";
import { t } from "../../texts/t.ts";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { useAccess } from "../session/use-access.ts";
import styles from "./contributions.module.css";
import { contributionsQuery } from "./history.queries.ts";

interface ContributionsProps {
  versionId: string;
  versionNr: number;
}

/** Who has written in each field of a draft, for those who may know. Loaded when it is opened. */
export function Contributions({ versionId, versionNr }: ContributionsProps) {
  const hasAccess = useAccess();
  const [isOpen, setIsOpen] = useState(false);
  const { data, isError } = useQuery({ ...contributionsQuery(versionId), enabled: isOpen });
  if (!hasAccess("events:read")) return null;
  return (
    <details className={styles.details} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary aria-label={t("measure.history.contributionsOf", { number: versionNr })}>
        {t("measure.history.contributions")}
      </summary>
      {isOpen && !data && !isError && <Skeleton height="4em" />}
      {isError && <p>{t("measure.history.failed")}</p>}
      {data?.length === 0 && <p>{t("measure.history.noContributions")}</p>}
      {data && data.length > 0 && (
        <dl className={styles.fields}>
          {data.map((contribution) => (
            <Field key={contribution.field} contribution={contribution} />
          ))}
        </dl>
      )}
    </details>
  );
}

function Field({ contribution: { label, changes } }: { contribution: Contribution }) {
  return (
    <div>
      <dt>{label}</dt>
      {changes.map(({ user, timestamp }) => (
        <dd key={`${user} ${timestamp}`}>
          {user === null ? t("measure.history.byCatalogue") : shownName(user)}{" "}
          <time dateTime={new Date(timestamp).toISOString()}>{formatMoment(timestamp)}</time>
        </dd>
      ))}
    </div>
  );
}
