import type { VersionFieldName } from "@indikatorkatalogen/contract";
import { useQuery } from "@tanstack/react-query";
import { memo } from "react";
import { t } from "../../../../texts/t.ts";
import { useEditing } from "../edit-session/editing-context.ts";
import styles from "./colleagues.module.css";
import { type Colleague, presenceQuery } from "./presence.queries.ts";

interface ColleagueAtFieldProps {
  name: VersionFieldName;
}

/** Names colleagues who are editing the same field. */
export const ColleagueAtField = memo(({ name }: ColleagueAtFieldProps) => {
  const { versionId } = useEditing();
  const { data: colleagues = [] } = useQuery(presenceQuery(versionId));
  const here = colleagues.filter(({ field }) => field === name);
  const names = [...new Set(here.flatMap(({ user, isYou }) => (isYou ? [] : [user])))];
  return (
    <>
      {names.length > 0 && (
        <span className={styles.here}>{t("editing.presence.here", { name: names.join(", ") })}</span>
      )}
      {here.some(({ isYou }) => isYou) && <span className={styles.here}>{t("editing.presence.hereYou")}</span>}
    </>
  );
});

/** Names everyone else who is editing the version, with their field. */
export function Colleagues() {
  const { versionId } = useEditing();
  const { data: colleagues = [] } = useQuery(presenceQuery(versionId));
  const people = oncePerPerson(colleagues);
  const text = people.map(toText).join(" · ");
  return (
    <div className={styles.all} title={text || undefined}>
      <p role="status" className={styles.sentence}>
        {text}
      </p>
      {people.map(({ user, isYou }) => (
        <span key={`${user} ${isYou}`} className={styles.initials} aria-hidden="true">
          {initialsOf(user)}
        </span>
      ))}
    </div>
  );
}

const initialsOf = (name: string) =>
  name
    .split(" ")
    .map(([first = ""]) => first)
    .join("");

function toText({ user, label, isYou }: Colleague): string {
  if (isYou) return label ? t("editing.presence.atYou", { label }) : t("editing.presence.onYou");
  return label ? t("editing.presence.at", { name: user, label }) : t("editing.presence.on", { name: user });
}

/** Somebody with several windows is named once, with a field if any of them is in one. */
function oncePerPerson(colleagues: readonly Colleague[]): Colleague[] {
  const people = new Map<string, Colleague>();
  for (const colleague of colleagues) {
    const key = colleague.isYou ? "you" : colleague.user;
    if (colleague.label || !people.has(key)) people.set(key, colleague);
  }
  return [...people.values()];
}
