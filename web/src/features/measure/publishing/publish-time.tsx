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

/** When to publish: at once, or at a given day and time. */
export function usePublishTime(versionId: string) {
  const [values, change] = useDraftValues(timeKey(versionId), now);
  const isLater = values.when === "later";
  const publishAt = isLater ? swedishMoment(values.day, values.time) : undefined;
  return { values, change, isLater, publishAt, isMissing: isLater && publishAt === undefined };
}

type PublishTimeProps = Pick<ReturnType<typeof usePublishTime>, "values" | "change" | "isLater">;

export function PublishTime({ values, change, isLater }: PublishTimeProps) {
  const { day, time } = values;
  const isTime = swedishMoment("2026-01-01", time) !== undefined;
  return (
    <div className={styles.when}>
      <RadioInput
        label={t("publication.when.label")}
        options={[
          { value: "now", label: t("publication.when.now") },
          { value: "later", label: t("publication.when.later") },
        ]}
        value={values.when}
        onChange={(when) => change({ when })}
      />
      {isLater && (
        <div className={styles.time}>
          <DateTextInput label={t("publication.when.day")} value={day} onChange={(next) => change({ day: next })} />
          <TextInput
            label={t("publication.when.time")}
            inputMode="numeric"
            error={isTime ? undefined : t("publication.when.noTime")}
            value={time}
            onChange={(event) => change({ time: event.target.value })}
          />
        </div>
      )}
    </div>
  );
}
