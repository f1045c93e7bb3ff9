import { isVersionSection, sectionLabel } from "@indikatorkatalogen/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { formatMoment, unbroken } from "../../texts/format.ts";
import { t } from "../../texts/t.ts";
import { useUser } from "../session/use-user.ts";
import styles from "./my-work.module.css";
import { measureOfVersionQuery, type UnsentVersion, unsentVersionsQuery } from "./my-work.queries.ts";
import { WorkPart } from "./work-part.tsx";

/** Text that has not reached the server, also because a colleague changed the same field. Nothing when there is none. */
export function UnsentPart() {
  const userId = useUser()?.userId ?? "";
  const { data: versions = [] } = useQuery({ ...unsentVersionsQuery(userId), enabled: userId !== "" });
  if (versions.length === 0) return null;
  return (
    <WorkPart heading={t("myWork.unsent.heading")} count={versions.length}>
      <p className={styles.note}>{t("myWork.unsent.lead")}</p>
      <ul className={styles.rows}>
        {versions.map((version) => (
          <UnsentRow key={version.versionId} version={version} />
        ))}
      </ul>
    </WorkPart>
  );
}

interface UnsentRowProps {
  version: UnsentVersion;
}

function UnsentRow({ version: { versionId, at, fields } }: UnsentRowProps) {
  const { data: measure } = useQuery(measureOfVersionQuery(versionId));
  const labels = fields.filter(isVersionSection).map(sectionLabel).join(", ");
  return (
    <li className={styles.row}>
      {measure ? (
        <Link to="/measure/$id" params={{ id: measure.mId }} search={{ version: measure.versionNr, edit: true }}>
          {measure.title}
        </Link>
      ) : (
        <span>{measure === null && t("myWork.unsent.gone")}</span>
      )}
      <p className={styles.note}>{t("myWork.unsent.fields", { fields: labels, moment: unbroken(formatMoment(at)) })}</p>
    </li>
  );
}
