import { type MeasureVersion, type VersionFieldName, versionFields } from "@indikatorkatalogen/contract";
import { t } from "../../../texts/t.ts";
import { Field } from "../fields/field.tsx";
import { HelpLabel } from "../fields/help-label.tsx";
import { HelpPanel } from "../fields/help-panel.tsx";
import { ShowField } from "../fields/show-field.tsx";
import { Section } from "./section.tsx";
import styles from "./section-fields.module.css";
import type { FieldSection } from "./sections.ts";
import { shownFields } from "./shown-fields.ts";

interface FieldSectionProps {
  section: FieldSection;
  version: MeasureVersion;
}

/** A section as it is read. */
export function ShowSection({ section, version }: FieldSectionProps) {
  const heading = t(section.heading);
  const [only, ...others] = shownFields(version, section);
  // A heading that says the same as the only label under it says enough.
  if (only && others.length === 0 && versionFields[only].label === heading) {
    return (
      <Section id={section.id} heading={<HelpLabel name={only} label={heading} />}>
        <HelpPanel name={only} label={heading} />
        <ShowField version={version} name={only} />
      </Section>
    );
  }
  return (
    <Section id={section.id} heading={heading}>
      <SectionFields section={section} version={version} />
    </Section>
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
        <dl className={styles[section.place]}>
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
