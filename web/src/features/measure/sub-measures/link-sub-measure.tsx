import { linkSubMeasure, type SubMeasure } from "@indikatorkatalogen/contract";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "../../../api/call-api.ts";
import { useMeasureOptions } from "../../../domain/choices/use-options.ts";
import { measureQuery } from "../../../domain/measure/measure.queries.ts";
import { PageSection } from "../../../domain/measure/page-section.tsx";
import { shortSubMeasureName } from "../../../domain/measure/sub-measure-differences.ts";
import { useShownVersion } from "../../../domain/measure/use-shown-version.ts";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { type PickOption, SearchPicker } from "../../../ui/pickers/search-picker.tsx";
import { PartFailure } from "../editing/parts/part-failure.tsx";
import { usePartWrite } from "../editing/parts/part-write.ts";
import styles from "../editing/parts/parts.module.css";

/** Links a sub-measure of another version or measure, so that figures continue under the same id. */
export function LinkSubMeasure() {
  const { measure, version } = useShownVersion();
  const [other, setOther] = useState<PickOption | null>(null);
  const search = useMeasureOptions();
  const source = useQuery({
    ...measureQuery(other?.id ?? ""),
    ...(other ? {} : { queryFn: skipToken }),
  });
  const { write, isPending, failure, collision } = usePartWrite();
  const linked = new Set(version.submeasures.map(({ id }) => id));
  const candidates = subMeasuresOf(other ? (source.data?.measureVersions ?? []) : measure.measureVersions).filter(
    ({ id }) => !linked.has(id),
  );

  const handleLink = (subId: string) =>
    void write(({ params, headers }) => callApi(linkSubMeasure, { params: { ...params, subId }, headers }));
  return (
    <PageSection id="link" heading={t("editing.parts.link")}>
      <div className={styles.part}>
        <SearchPicker
          {...search}
          label={t("editing.parts.linkFrom")}
          hint={t("editing.parts.linkFromHint")}
          value={other}
          onPick={setOther}
        />
        {other && source.isSuccess && candidates.length === 0 && (
          <p className={styles.empty}>{t("editing.parts.nothingToLink")}</p>
        )}
        <ul className={styles.rows}>
          {candidates.map((sub) => (
            <li key={sub.id}>
              {shortSubMeasureName(sub)}
              <Button disabled={isPending} onClick={() => handleLink(sub.id)}>
                {t("editing.parts.linkThis", { name: shortSubMeasureName(sub) })}
              </Button>
            </li>
          ))}
        </ul>
        <PartFailure failure={failure} collision={collision} />
      </div>
    </PageSection>
  );
}

/** The sub-measures of all versions, each once, as the newest version words it. */
const subMeasuresOf = (versions: readonly { submeasures: SubMeasure[] }[]): SubMeasure[] => [
  ...new Map(versions.flatMap(({ submeasures }) => submeasures.map((sub) => [sub.id, sub] as const))).values(),
];
