import { type MeasureVersion, type VersionFieldName, versionFields } from "@indikatorkatalogen/contract";
import type { FieldSection } from "../../../domain/measure/fields/field-sections.ts";
import { ShowField } from "../../../domain/measure/fields/show-field.tsx";
import { shownFields } from "../../../domain/measure/fields/shown-fields.ts";
import { PageSection } from "../../../domain/measure/page-section.tsx";
import { t } from "../../../texts/t.ts";
import { HelpLabel } from "../help/help-label.tsx";
import { HelpPanel } from "../help/help-panel.tsx";
import { Field } from "./field.tsx";
import styles from "./section-fields.module.css";

interface FieldSectionProps {
  section: FieldSection;
  version: MeasureVersion;
}

/** A read-only section. */
export function ShowSection({ section, version }: FieldSectionProps) {
  const heading = t(section.heading);
  const [only, ...others] = shownFields(version, section);
  // The label is omitted when it equals the heading.
  if (only && others.length === 0 && versionFields[only].label === heading) {
    return (
      <PageSection id={section.id} heading={<HelpLabel name={only} label={heading} />}>
        <HelpPanel name={only} label={heading} />
        <ShowField version={version} name={only} />
      </PageSection>
    );
  }
  return (
    <PageSection id={section.id} heading={heading}>
      <SectionFields section={section} version={version} />
    </PageSection>
  );
}

export function SectionFields({ section, version }: FieldSectionProps) {
  const names = shownFields(version, section);
  const fraction = names.filter((name) => section.fraction?.includes(name));
  const rest = names.filter((name) => !fraction.includes(name));

  return (
    <>
      {fraction.length > 0 && (
        <dl className={styles.fraction}>
          <ShowFields names={fraction} version={version} />
        </dl>
      )}
      {rest.length > 0 && (
        <dl className={styles[section.area]}>
          <ShowFields names={rest} version={version} />
        </dl>
      )}
    </>
  );
}

interface ShowFieldsProps {
  names: VersionFieldName[];
  version: MeasureVersion;
}

const ShowFields = ({ names, version }: ShowFieldsProps) =>
  names.map((name) => (
    <Field key={name} name={name}>
      <ShowField version={version} name={name} />
    </Field>
  ));
