import { isVersionSection, type MergeOutcome, sectionLabel } from "@indikatorkatalogen/contract";
import { useQuery } from "@tanstack/react-query";
import { t } from "../../../texts/t.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { rejectionText } from "../../../ui/forms/rejected-input.ts";
import type { PickOption } from "../../../ui/pickers/search-picker.tsx";
import { mergePreviewQuery } from "../administration.queries.ts";
import { UsageList } from "../entry/usage-list.tsx";
import type { ListConfig, Usage } from "../list-config.ts";
import styles from "./merge-preview.module.css";

interface MergePreviewProps {
  config: ListConfig;
  slug: string;
  target: PickOption;
}

/** The changes of a merge, from a dry run by the server. */
export function MergePreview({ config, slug, target }: MergePreviewProps) {
  const { data: outcome, isPending, error } = useQuery(mergePreviewQuery(config, slug, target.id));

  return (
    <section className={styles.preview} aria-label={t("administration.merge.preview")} aria-busy={isPending}>
      <div role="status">
        {isPending && <Skeleton height="2em" />}
        {error && <p>{rejectionText(error, t("administration.merge.noPreview"))}</p>}
        {outcome && <p>{summaryOf(outcome)}</p>}
        {outcome && outcome.others.length > 0 && <p>{othersText(outcome)}</p>}
      </div>
      {outcome && outcome.versions.length > 0 && <UsageList uses={outcome.versions.map(toUsage)} />}
    </section>
  );
}

const summaryOf = ({ measureCount, merged, target, others }: MergeOutcome) => {
  if (measureCount > 0) {
    return t("administration.merge.changes", { count: measureCount, merged: merged.name, target: target.name });
  }
  return t(others.length > 0 ? "administration.merge.noMeasures" : "administration.merge.unused", {
    merged: merged.name,
  });
};

const othersText = ({ merged, target, others }: MergeOutcome) =>
  t("administration.merge.others", {
    merged: merged.name,
    target: target.name,
    names: others.map(({ name }) => name).join(", "),
  });

const toUsage = ({
  id,
  title,
  versionId,
  versionNr,
  status,
  isReplaced,
  changes,
}: MergeOutcome["versions"][number]): Usage => ({
  key: versionId,
  title,
  note: t("administration.merge.versionChanges", {
    number: versionNr,
    status: isReplaced ? t("status.replaced") : t(`status.${status}`),
    fields: changes.map((name) => (isVersionSection(name) ? sectionLabel(name) : name)).join(", "),
  }),
  target: { measureId: id, versionNr },
});
