import {
  type Actor,
  type Measure,
  type MeasureVersion,
  type PartEntry,
  partOf,
  type VersionPart,
} from "@indikatorkatalogen/contract";
import { apiBasePath } from "../../../api/runtime-config.ts";
import { descriptionSections } from "../../../domain/measure/fields/field-sections.ts";
import { shownEntry } from "../../../domain/measure/fields/part-fields.ts";
import { PageSection } from "../../../domain/measure/page-section.tsx";
import { shownName } from "../../../domain/person-name.ts";
import { t } from "../../../texts/t.ts";
import { CopyableText } from "../../../ui/buttons/copyable-text.tsx";
import { PlainField } from "../fields/field.tsx";
import { SectionFields } from "../fields/section-fields.tsx";
import { partsOnDescription } from "../part-pages.ts";
import styles from "./administrative.module.css";

interface AdministrativeProps {
  measure: Measure;
  version: MeasureVersion;
}

/** Ids, actors and technical fields, for those who administer the measure or report to it. */
export function Administrative({ measure, version }: AdministrativeProps) {
  return (
    <PageSection id="administrative" heading={t("measure.sections.administrative")}>
      <div className={styles.groups}>
        {descriptionSections
          .filter(({ area }) => area === "footer")
          .map((section) => (
            <SectionFields key={section.id} section={section} version={version} />
          ))}
        {partsOnDescription.map((part) => (
          <Entries key={part} part={part} version={version} />
        ))}
        <dl className={styles.facts}>
          <PlainField label={t("measure.id")}>
            <CopyableText text={measure.id} label={t("measure.copyMeasureId")} done={t("measure.idCopied")} />
          </PlainField>
          <PlainField label={t("measure.versionId")}>
            <CopyableText text={version.id} label={t("measure.copyVersionId")} done={t("measure.idCopied")} />
          </PlainField>
          {measure.legacyId && <PlainField label={t("measure.legacyId")}>{measure.legacyId}</PlainField>}
          <PlainField label={t("measure.follow")}>
            <a href={`${apiBasePath()}/changes/atom?measureId=${measure.id}`}>{t("measure.feed")}</a>
          </PlainField>
        </dl>
      </div>
    </PageSection>
  );
}

interface EntriesProps {
  part: VersionPart;
  version: MeasureVersion;
}

/** A part without a page of its own. */
function Entries({ part, version }: EntriesProps) {
  const entries: readonly PartEntry[] = version[part];
  if (entries.length === 0) return null;
  if (part === "actors") return <Actors actors={version.actors} />;
  return (
    <dl className={styles.facts}>
      <PlainField label={partOf(part).label}>
        {entries.map((entry) => (
          <p key={entry.id}>{shownEntry(part, entry).join(", ")}</p>
        ))}
      </PlainField>
    </dl>
  );
}

interface ActorsProps {
  actors: Actor[];
}

function Actors({ actors }: ActorsProps) {
  return (
    <dl className={styles.facts}>
      {actors.map((actor) => (
        <PlainField key={actor.id} label={actor.role.name}>
          {nameOf(actor)}
          {actor.comment && <p className={styles.note}>{actor.comment}</p>}
        </PlainField>
      ))}
    </dl>
  );
}

/** A hidden name has the same placeholder in both parts, so duplicates are removed. */
function nameOf({ person, instanceIdentifier }: Actor): string {
  const parts = person ? [person.firstName, person.lastName] : [];
  const name = [...new Set(parts)].map(shownName).join(" ");
  return [name, instanceIdentifier?.name].filter(Boolean).join(", ");
}
