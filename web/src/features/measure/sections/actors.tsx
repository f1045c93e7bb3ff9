import type { Actor, MeasureVersion } from "@indikatorkatalogen/contract";
import { PlainField } from "../fields/field.tsx";
import styles from "./field-lists.module.css";
import { Section } from "./section.tsx";

interface ActorsProps {
  version: MeasureVersion;
}

export function Actors({ version: { actors } }: ActorsProps) {
  return (
    <Section id="actors">
      <dl className={styles.facts}>
        {actors.map((actor) => (
          <PlainField key={actor.id} label={actor.role.name}>
            {nameOf(actor)}
            {actor.comment && <p className={styles.itemNote}>{actor.comment}</p>}
          </PlainField>
        ))}
      </dl>
    </Section>
  );
}

/** A hidden name comes as the same mark in both parts, and is said once. */
function nameOf({ person, instanceIdentifier }: Actor): string {
  const parts = person ? [person.firstName, person.lastName] : [];
  return [[...new Set(parts)].join(" "), instanceIdentifier?.name].filter(Boolean).join(", ");
}
