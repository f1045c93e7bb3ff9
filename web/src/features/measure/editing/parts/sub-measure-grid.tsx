import { type CodeEntry, createSubMeasure, type SubMeasure } from "@indikatorkatalogen/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "../../../../api/call-api.ts";
import { codesQuery } from "../../../../domain/choices/choices.queries.ts";
import { t } from "../../../../texts/t.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { CheckboxGroup } from "../../../../ui/forms/checkbox-group.tsx";
import { Section } from "../../description/section.tsx";
import { useEditedVersion } from "../draft-context.ts";
import { newRowId } from "../field-input.ts";
import { newSubMeasure } from "./new-sub-measure.ts";
import { PartFailure } from "./part-failure.tsx";
import { usePartRows } from "./part-rows.ts";
import { usePartWrite } from "./part-write.ts";
import styles from "./parts.module.css";

interface Combination {
  gender: CodeEntry | null;
  age: CodeEntry | null;
}

/** The combinations of what is ticked that the version does not have yet. */
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

/** A whole grid of sex and age in one go. */
export function SubMeasureGrid() {
  const version = useEditedVersion();
  const genders = useTicked("gender");
  const ages = useTicked("agegroups");
  const { rows, isCollecting, collect } = usePartRows("submeasures");
  const { write, failure, collision } = usePartWrite();
  const [progress, setProgress] = useState<{ done: number; count: number }>();
  const missing = missingCombinations(genders.ticked, ages.ticked, rows);

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
    <Section id="grid" heading={t("editing.parts.grid")}>
      <div className={styles.part}>
        <p className={styles.empty}>{t("editing.parts.gridHint")}</p>
        <div className={styles.pair}>
          <CheckboxGroup label={t("measure.subMeasures.gender")} {...genders.group} />
          <CheckboxGroup label={t("measure.subMeasures.age")} {...ages.group} />
        </div>
        <div className={styles.actions}>
          <Button
            look="filled"
            disabled={missing.length === 0}
            loading={progress !== undefined}
            onClick={() => void handleCreate()}
          >
            {t("editing.parts.createGrid", { count: missing.length })}
          </Button>
          <p role="status">{progress && t("editing.parts.gridProgress", progress)}</p>
        </div>
        <PartFailure failure={failure} collision={collision} />
      </div>
    </Section>
  );
}

function useTicked(system: "gender" | "agegroups") {
  const { data: codes = [] } = useQuery(codesQuery(system));
  const [value, onChange] = useState<string[]>([]);
  const options = codes.map(({ codeId, displayName }) => ({ value: codeId, label: displayName }));
  return { ticked: codes.filter(({ codeId }) => value.includes(codeId)), group: { options, value, onChange } };
}
