import { type CodeEntry, createSubMeasure, type SubMeasure } from "@indikatorkatalogen/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "../../../api/call-api.ts";
import { codesQuery } from "../../../domain/choices/choices.queries.ts";
import { CodesPicker } from "../../../domain/choices/codes-picker.tsx";
import { toChoices } from "../../../domain/choices/few-codes.ts";
import { PageSection } from "../../../domain/measure/page-section.tsx";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { CheckboxGroup } from "../../../ui/forms/checkbox-group.tsx";
import { FieldFrame } from "../../../ui/forms/field-frame.tsx";
import { useEditedVersion } from "../editing/edit-session/editing-context.ts";
import { newRowId } from "../editing/edit-session/field-input.ts";
import { PartFailure } from "../editing/parts/part-failure.tsx";
import { usePartRows } from "../editing/parts/part-rows.ts";
import { usePartWrite } from "../editing/parts/part-write.ts";
import styles from "../editing/parts/parts.module.css";
import { newSubMeasure } from "./new-sub-measure.ts";

interface Combination {
  gender: CodeEntry | null;
  age: CodeEntry | null;
}

/** The selected combinations that the version lacks. */
export function missingCombinations(
  genders: readonly CodeEntry[],
  ages: readonly CodeEntry[],
  existing: readonly SubMeasure[],
): Combination[] {
  const all = (genders.length > 0 ? genders : [null]).flatMap((gender) =>
    (ages.length > 0 ? ages : [null]).map((age) => ({ gender, age })),
  );
  const isThere = ({ gender, age }: Combination) =>
    existing.some(
      (sub) => sub.gender?.codeId === gender?.codeId && sub.age?.codeId === age?.codeId && sub.restriction === null,
    );
  return all.filter((combination) => (combination.gender || combination.age) && !isThere(combination));
}

/** Creates sub-measures for every selected combination of gender and age group. */
export function SubMeasureGrid() {
  const version = useEditedVersion();
  const { data: genderCodes = [] } = useQuery(codesQuery("gender"));
  const [genders, setGenders] = useState<CodeEntry[]>([]);
  const [ages, setAges] = useState<CodeEntry[]>([]);
  const { rows, isCollecting, collect } = usePartRows("submeasures");
  const { write, failure, collision } = usePartWrite();
  const [progress, setProgress] = useState<{ done: number; count: number }>();
  const missing = missingCombinations(genders, ages, rows);

  const handleCreate = async () => {
    if (isCollecting) {
      return collect([...rows, ...missing.map((one) => ({ ...newSubMeasure(version, one), id: newRowId() }))]);
    }
    for (const [done, body] of missing.entries()) {
      setProgress({ done, count: missing.length });
      if (!(await write((target) => callApi(createSubMeasure, { ...target, body })))) break;
    }
    setProgress(undefined);
  };
  return (
    <PageSection id="grid" heading={t("editing.parts.grid")}>
      <div className={styles.part}>
        <p className={styles.empty}>{t("editing.parts.gridHint")}</p>
        <div className={styles.pair}>
          <CheckboxGroup
            label={t("measure.subMeasures.gender")}
            options={toChoices(genderCodes, [])}
            value={genders.map(({ codeId }) => codeId)}
            onChange={(ids) => setGenders(genderCodes.filter(({ codeId }) => ids.includes(codeId)))}
          />
          <FieldFrame label={t("measure.subMeasures.age")}>
            {(control) => (
              <CodesPicker
                system="agegroups"
                label={t("measure.subMeasures.age")}
                control={control}
                chosen={ages}
                onChange={setAges}
              />
            )}
          </FieldFrame>
        </div>
        <div className={styles.actions}>
          <Button
            variant="filled"
            disabled={missing.length === 0}
            loading={progress !== undefined}
            onClick={() => void handleCreate()}
          >
            {missing.length > 0
              ? t("editing.parts.createGrid", { count: missing.length })
              : t("editing.parts.createGridNone")}
          </Button>
          <p role="status">{progress && t("editing.parts.gridProgress", progress)}</p>
        </div>
        <PartFailure failure={failure} collision={collision} />
      </div>
    </PageSection>
  );
}
