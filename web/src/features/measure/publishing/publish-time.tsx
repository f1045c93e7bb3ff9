import { type FocusEvent, useState } from "react";
import { t } from "../../../texts/t.ts";
import { DateTextInput } from "../../../ui/dates/date-text-input.tsx";
import { useDraftValues } from "../../../ui/forms/drafts/use-draft-values.ts";
import { RadioInput } from "../../../ui/forms/radio-input.tsx";
import { TextInput } from "../../../ui/forms/text-input.tsx";
import styles from "./publish-panel.module.css";
import { swedishMoment } from "./swedish-moment.ts";

/** Key of the stored time, deleted after publishing. */
export const timeKey = (versionId: string): string => `publish-time ${versionId}`;

const now = { when: "now", day: "", time: "08:00" };

/** The time of publishing: now, or a given day and time. Missing values are reported when the fields have been left. */
export function usePublishTime(versionId: string) {
  const [values, change] = useDraftValues(timeKey(versionId), now);
  const [isChecked, setIsChecked] = useState(false);
  const isLater = values.when === "later";
  const publishAt = isLater ? swedishMoment(values.day, values.time) : undefined;
  const isMissing = isLater && publishAt === undefined;
  const validate = () => {
    setIsChecked(true);
    return !isMissing;
  };
  return {
    values,
    change,
    isLater,
    publishAt,
    showsMissing: isMissing && isChecked,
    validate,
    isChecked,
    setIsChecked,
  };
}

type PublishTimeProps = Pick<
  ReturnType<typeof usePublishTime>,
  "values" | "change" | "isLater" | "isChecked" | "setIsChecked"
>;

export function PublishTime({ values, change, isLater, isChecked, setIsChecked }: PublishTimeProps) {
  const { day, time } = values;
  const isTime = !isChecked || swedishMoment("2026-01-01", time) !== undefined;
  const handleWhen = (when: string) => {
    setIsChecked(false);
    change({ when });
  };
  return (
    <div className={styles.when}>
      <RadioInput
        label={t("publication.when.label")}
        options={[
          { value: "now", label: t("publication.when.now") },
          { value: "later", label: t("publication.when.later") },
        ]}
        value={values.when}
        onChange={handleWhen}
      />
      {isLater && (
        <fieldset
          aria-label={t("publication.when.later")}
          className={styles.time}
          onBlur={(event) => hasLeft(event) && setIsChecked(true)}
        >
          <DateTextInput label={t("publication.when.day")} value={day} onChange={(next) => change({ day: next })} />
          <TextInput
            label={t("publication.when.time")}
            inputMode="numeric"
            error={isTime ? undefined : t("publication.when.noTime")}
            value={time}
            onChange={(event) => change({ time: event.target.value })}
          />
        </fieldset>
      )}
    </div>
  );
}

/** Whether the focus moved elsewhere in the panel, and not to the calendar, which is a dialog of its own. */
function hasLeft({ currentTarget, relatedTarget }: FocusEvent): boolean {
  if (relatedTarget === null) return true;
  const panelOf = (element: Element) => element.closest("[role=dialog]");
  return !currentTarget.contains(relatedTarget) && panelOf(relatedTarget) === panelOf(currentTarget);
}
