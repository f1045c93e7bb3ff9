import {
  type EndpointResult,
  type getReviewDifference,
  type MeasureVersion,
  type Review,
  type VersionFieldName,
  type VersionSection,
  versionPartNames,
} from "@indikatorkatalogen/contract";
import { mdiArrowDown } from "@mdi/js";
import { type ReactNode, useState } from "react";
import { descriptionSections, fieldsOf } from "../../domain/measure/fields/field-sections.ts";
import { shownFields } from "../../domain/measure/fields/shown-fields.ts";
import { PageSection } from "../../domain/measure/page-section.tsx";
import { t } from "../../texts/t.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Checkbox } from "../../ui/inputs/checkbox.tsx";
import { DecisionForm, decisionId } from "./decision-form.tsx";
import { ReviewField } from "./review-field.tsx";
import styles from "./review-page.module.css";
import { ReviewedContext } from "./reviewed-context.ts";
import { useSelectedWords } from "./selected-words.ts";
import { ThreadArea } from "./thread-area.tsx";

type Difference = EndpointResult<typeof getReviewDifference>;

interface ReviewedVersionProps {
  review: Review;
  version: MeasureVersion;
  difference: Difference;
  canMention: boolean;
  /** Called after a decision, instead of reporting it. */
  onDecided?: (review: Review) => void;
}

/** The version with its changes marked, its comments and, last, the form for the decision. */
export function ReviewedVersion({ review, version, difference, canMention, onDecided }: ReviewedVersionProps) {
  const [showsMarks, setShowsMarks] = useState(true);
  const [showsAll, setShowsAll] = useState(true);
  const selected = useSelectedWords();
  const isFirst = difference.publishedVersionNr === null;
  const changed = isFirst ? [] : difference.fromPublished;
  const changes = new Map(showsMarks ? changed.map((section) => [section.field, section]) : []);
  const isShown = (name: string) =>
    showsAll ||
    isFirst ||
    changed.some(({ field }) => field === name) ||
    review.threads.some(({ field }) => field === name);

  return (
    <ReviewedContext value={{ review, version, changes, selected, canMention }}>
      <div className={styles.page}>
        <div className={styles.overview}>
          {review.can.decide && (
            <div>
              <Button icon={mdiArrowDown} onClick={() => goTo(decisionId)}>
                {t("review.decide.goTo")}
              </Button>
            </div>
          )}
          <ChangedFields difference={difference} />
          {!isFirst && (
            <div className={styles.choices}>
              <Checkbox checked={showsMarks} onChange={() => setShowsMarks(!showsMarks)}>
                {t("review.page.showMarks")}
              </Checkbox>
              <Checkbox checked={!showsAll} onChange={() => setShowsAll(!showsAll)}>
                {t("review.page.onlyChanged")}
              </Checkbox>
            </div>
          )}
          {review.can.comment && <p className={styles.quiet}>{t("review.page.howTo")}</p>}
        </div>
        {sectionsOf(version, changed).map(({ id, heading, names }) => (
          <Fields key={id} id={id} heading={heading} names={names.filter(isShown)} />
        ))}
        <PageSection id="whole" heading={t("review.page.whole")}>
          <ThreadArea field={null} label={t("review.page.whole")} text={undefined} />
        </PageSection>
        {review.can.decide && <DecisionForm revision={difference.currentRevision} onDecided={onDecided} />}
      </div>
    </ReviewedContext>
  );
}

interface FieldsProps {
  id: string;
  heading: ReactNode;
  names: readonly VersionSection[];
}

const Fields = ({ id, heading, names }: FieldsProps) =>
  names.length > 0 && (
    <PageSection id={id} heading={heading}>
      <div className={styles.fields}>
        {names.map((name) => (
          <ReviewField key={name} name={name} />
        ))}
      </div>
    </PageSection>
  );

/** The sections of the measure's page. A changed field that is empty is included, to show its former value. */
function sectionsOf(version: MeasureVersion, changed: readonly { field: string }[]) {
  const isChanged = (name: string) => changed.some(({ field }) => field === name);
  const isNamed = (name: VersionFieldName, shown: readonly string[]) => shown.includes(name) || isChanged(name);
  const described = descriptionSections.map((section) => {
    const shown = shownFields(version, section);
    const names: VersionSection[] = fieldsOf(section).filter((name) => isNamed(name, shown));
    return { id: section.id, heading: t(section.heading), names };
  });
  const parts = versionPartNames.filter((name) => version[name].length > 0 || isChanged(name));
  return [...described, { id: "parts", heading: t("review.page.parts"), names: parts }];
}

function goTo(id: string): void {
  const box = document.getElementById(id);
  box?.scrollIntoView({ block: "start" });
  box?.focus({ preventScroll: true });
}

interface ChangedFieldsProps {
  difference: Difference;
}

/** The number of fields that differ from the published version, with a link to each. */
function ChangedFields({ difference: { publishedVersionNr, fromPublished } }: ChangedFieldsProps) {
  if (publishedVersionNr === null) return <p>{t("review.page.first")}</p>;
  if (fromPublished.length === 0) return <p>{t("review.page.same", { number: publishedVersionNr })}</p>;
  return (
    <>
      <p>{t("review.page.changes", { count: fromPublished.length, number: publishedVersionNr })}</p>
      <ul className={styles.jumps} aria-label={t("review.page.changedFields")}>
        {fromPublished.map(({ field, label }) => (
          <li key={field}>
            <Button variant="plain" onClick={() => goTo(`review-${field}`)}>
              {label}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
