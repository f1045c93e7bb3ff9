import type { VersionFieldName } from "@indikatorkatalogen/contract";
import { useMemo, useState } from "react";
import { t } from "../../../texts/t.ts";
import { Section } from "../description/section.tsx";
import { descriptionSections, type FieldSection, fieldsOf } from "../description/sections.ts";
import { OpenHelpContext } from "../fields/open-help.ts";
import { useMeasureTitle } from "../use-measure-title.ts";
import { useEditedVersion, useFieldSaving } from "./draft-context.ts";
import styles from "./edit-description.module.css";
import { EditField } from "./fields/edit-field.tsx";
import { needsField } from "./needs-field.ts";
import { ActorsEditor } from "./parts/actors-editor.tsx";
import { Checklist } from "./publishing/checklist.tsx";

/** The description with every field open: the same sections in the same order as it is read in. */
export function EditDescription() {
  const [openName, onOpen] = useState<VersionFieldName>();
  // Measured, as in the provider: what is the same at each save does not draw every field anew.
  const help = useMemo(() => ({ openName, onOpen }), [openName]);

  return (
    <OpenHelpContext value={help}>
      <div className={styles.page}>
        <div className={styles.sections}>
          <PageName />
          {descriptionSections.map((section) => (
            <EditSection key={section.id} section={section} />
          ))}
          <Section id="actors" heading={t("editing.actors.heading")}>
            <ActorsEditor />
          </Section>
        </div>
        <div className={styles.beside}>
          <Checklist />
        </div>
      </div>
    </OpenHelpContext>
  );
}

/** Apart from the page, which is not drawn anew when the version is saved. */
function PageName() {
  useMeasureTitle(useEditedVersion(), t("editing.edit"));
  return null;
}

interface EditSectionProps {
  section: FieldSection;
}

function EditSection({ section }: EditSectionProps) {
  const version = useEditedVersion();
  const { text: type } = useFieldSaving("measurementTypeCode");
  const typeCode = type !== null && typeof type === "object" && "codeId" in type ? type.codeId : undefined;
  const names = fieldsOf(section).filter((name) => needsField(name, typeCode, version));
  if (names.length === 0) return null;
  return (
    <Section id={section.id} heading={t(section.heading)}>
      <div className={section.place === "text" ? styles.fields : styles.pairs}>
        {names.map((name) => (
          <EditField key={name} name={name} />
        ))}
      </div>
    </Section>
  );
}
