import type { MeasureVersion, TargetValue } from "@indikatorkatalogen/contract";
import { t } from "../../../texts/t.ts";
import { LinkedText, RunningText } from "../../../ui/text/running-text.tsx";
import { validityText } from "../fields/validity-text.ts";
import { Section } from "../sections/section.tsx";
import { TargetBar } from "./target-bar.tsx";
import { targetLevel, targetName } from "./target-text.ts";
import styles from "./target-values.module.css";

interface TargetValuesProps {
  version: MeasureVersion;
}

export function TargetValues({ version }: TargetValuesProps) {
  return (
    <Section id="targetValues">
      <ul className={styles.targets}>
        {version.targetValues.map((target) => (
          <li key={target.id}>
            <Target target={target} version={version} />
          </li>
        ))}
      </ul>
      <TargetBar version={version} />
    </Section>
  );
}

interface TargetProps {
  target: TargetValue;
  version: MeasureVersion;
}

function Target({ target, version }: TargetProps) {
  const validity = validityText(target);
  const notes = [target.issuer, target.organizationalLevel?.displayName, validity];

  return (
    <>
      <p className={styles.name}>{targetName(target)}</p>
      <p className={styles.level}>{targetLevel(target, version)}</p>
      <p className={styles.note}>{notes.filter(Boolean).join(" · ")}</p>
      {(target.motivation || target.reference) && (
        <details className={styles.more}>
          <summary>{t("measure.targets.why")}</summary>
          {target.motivation && <RunningText text={target.motivation} />}
          {target.reference && (
            <p>
              <LinkedText text={target.reference} />
            </p>
          )}
        </details>
      )}
    </>
  );
}
