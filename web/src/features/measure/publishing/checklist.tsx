import { type FieldMessage, fullName, publishWarnings, requiredSections } from "@indikatorkatalogen/contract";
import { mdiAlert, mdiCheck, mdiCloseCircle } from "@mdi/js";
import { t } from "../../../texts/t.ts";
import { Icon } from "../../../ui/buttons/icon.tsx";
import { useUser } from "../../session/use-user.ts";
import { contentAsTyped, useEditedVersion, useSavingInBackground } from "../editing/edit-session/editing-context.ts";
import styles from "./checklist.module.css";
import { IssueLink } from "./issue-link.tsx";
import { publishStops } from "./publish-stops.ts";

/** What is missing before publishing, updated while typing; each issue links to its field. */
export function Checklist() {
  const { problems, warnings, done, total } = useChecklist();
  return (
    <section className={styles.list} aria-labelledby="checklist-heading">
      <h2 id="checklist-heading">{t("editing.checklist.heading")}</h2>
      <p>{t("editing.checklist.progress", { done, total })}</p>
      <progress max={total} value={done} aria-labelledby="checklist-heading" />
      <ul>
        {problems.map((problem) => (
          <Issue key={`${problem.field} ${problem.message}`} kind="stop" issue={problem} />
        ))}
        {warnings.map((warning) => (
          <Issue key={`${warning.field} ${warning.message}`} kind="warning" issue={warning} />
        ))}
        {problems.length === 0 && (
          <li className={styles.ready}>
            <Icon path={mdiCheck} size={16} /> {t("editing.checklist.nothing")}
          </li>
        )}
      </ul>
    </section>
  );
}

function useChecklist() {
  const version = useEditedVersion();
  const saving = useSavingInBackground();
  const content = contentAsTyped(version, saving);
  const user = useUser();
  const problems = publishStops(version, saving);
  const warnings = publishWarnings(content, user ? fullName(user) : null);
  const required = requiredSections(content);
  // A section with a value that cannot be sent does not count as done.
  const stopped = new Set<string>(problems.map(({ field }) => field));
  return {
    problems,
    warnings,
    total: required.length,
    done: required.filter((section) => !stopped.has(section)).length,
  };
}

interface IssueProps {
  kind: "stop" | "warning";
  issue: FieldMessage;
}

function Issue({ kind, issue }: IssueProps) {
  return (
    <li className={styles[kind]}>
      <Icon path={kind === "stop" ? mdiCloseCircle : mdiAlert} size={16} />
      <span className="visually-hidden">
        {t(kind === "stop" ? "editing.checklist.stops" : "editing.checklist.warnings")}:{" "}
      </span>
      <IssueLink issue={issue} version={useEditedVersion()} />
    </li>
  );
}
