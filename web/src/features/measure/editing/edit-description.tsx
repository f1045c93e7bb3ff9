import { partOf, type VersionFieldName, type VersionPart } from "@indikatorkatalogen/contract";
import { type ReactNode, useMemo, useState } from "react";
import { descriptionSections, type FieldSection, fieldsOf } from "../../../domain/measure/fields/field-sections.ts";
import { PageSection } from "../../../domain/measure/page-section.tsx";
import { useMeasureTitle } from "../../../domain/measure/use-measure-title.ts";
import { t } from "../../../texts/t.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { ActorsEditor } from "../actors/actors-editor.tsx";
import { OpenHelpContext } from "../help/open-help.ts";
import { partsOnDescription } from "../part-pages.ts";
import { Checklist } from "../publishing/checklist.tsx";
import { EditedVersionReview } from "../version-review/edited-version-review.tsx";
import styles from "./edit-description.module.css";
import { useEditedVersion, useFieldSaving } from "./edit-session/editing-context.ts";
import { EditField } from "./fields/edit-field.tsx";
import { needsField } from "./needs-field.ts";
import { useFieldCodes } from "./use-field-codes.ts";

/** The editors of the parts that have no page of their own. */
const partEditors: { [P in VersionPart]?: () => ReactNode } = { actors: ActorsEditor };

/** The description as a form: the same sections in the same order as when reading. */
export function EditDescription() {
  const [openName, onOpen] = useState<VersionFieldName>();
  // Memoised after measuring, as in the provider: a save must not re-render every field.
  const help = useMemo(() => ({ openName, onOpen }), [openName]);
  const hasCodes = useFieldCodes();
  if (!hasCodes) return <Skeleton height="60em" />;

  return (
    <OpenHelpContext value={help}>
      <div className={styles.page}>
        <div className={styles.sections}>
          <PageName />
          {descriptionSections.map((section) => (
            <EditSection key={section.id} section={section} />
          ))}
          {partsOnDescription.map((part) => {
            const PartEditor = partEditors[part];
            return (
              PartEditor && (
                <PageSection key={part} id={part} heading={partOf(part).label}>
                  <PartEditor />
                </PageSection>
              )
            );
          })}
        </div>
        <div className={styles.aside}>
          <Checklist />
          <EditedVersionReview />
        </div>
      </div>
    </OpenHelpContext>
  );
}

/** Separate from the page, so that a save does not re-render all of it. */
function PageName() {
  useMeasureTitle(useEditedVersion(), t("editing.edit"));
  return null;
}

interface EditSectionProps {
  section: FieldSection;
}

function EditSection({ section }: EditSectionProps) {
  const version = useEditedVersion();
  const { value: type } = useFieldSaving("measurementTypeCode");
  const typeCode = type !== null && typeof type === "object" && "codeId" in type ? type.codeId : undefined;
  const names = fieldsOf(section).filter((name) => needsField(name, typeCode, version));
  if (names.length === 0) return null;
  return (
    <PageSection id={section.id} heading={t(section.heading)}>
      <div className={section.area === "main" ? styles.fields : styles.pairs}>
        {names.map((name) => (
          <EditField key={name} name={name} />
        ))}
      </div>
    </PageSection>
  );
}
