import { linkSubMeasure } from "@indikatorkatalogen/contract";
import { useState } from "react";
import { callApi } from "../../../api/call-api.ts";
import { PageSection } from "../../../domain/measure/page-section.tsx";
import { nameApart } from "../../../domain/measure/sub-measure-differences.ts";
import { useShownVersion } from "../../../domain/measure/use-shown-version.ts";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { TextInput } from "../../../ui/forms/text-input.tsx";
import { PartFailure } from "../editing/parts/part-failure.tsx";
import { usePartWrite } from "../editing/parts/part-write.ts";
import styles from "../editing/parts/parts.module.css";

/** Links a sub-measure of another version, so that figures continue under the same id. */
export function LinkSubMeasure() {
  const { measure, version } = useShownVersion();
  const [id, setId] = useState("");
  const { write, isPending, failure, collision } = usePartWrite();
  const here = new Set(version.submeasures.map((sub) => sub.id));
  const others = new Map(
    measure.measureVersions.flatMap(({ submeasures }) => submeasures.map((sub) => [sub.id, sub] as const)),
  );
  const candidates = [...others.values()].filter((sub) => !here.has(sub.id));

  const handleLink = async (subId: string) => {
    const isLinked = await write(({ params, headers }) =>
      callApi(linkSubMeasure, { params: { ...params, subId }, headers }),
    );
    if (isLinked) setId("");
  };
  return (
    <PageSection id="link" heading={t("editing.parts.link")}>
      <div className={styles.part}>
        <ul className={styles.rows}>
          {candidates.map((sub) => (
            <li key={sub.id}>
              {nameApart(sub)}
              <Button disabled={isPending} onClick={() => void handleLink(sub.id)}>
                {t("editing.parts.linkThis", { name: nameApart(sub) })}
              </Button>
            </li>
          ))}
        </ul>
        <div className={styles.form}>
          <TextInput label={t("editing.parts.linkId")} value={id} onChange={(event) => setId(event.target.value)} />
          <PartFailure failure={failure} collision={collision} />
          <div className={styles.actions}>
            <Button disabled={id.trim() === ""} loading={isPending} onClick={() => void handleLink(id.trim())}>
              {t("editing.parts.linkById")}
            </Button>
          </div>
        </div>
      </div>
    </PageSection>
  );
}
