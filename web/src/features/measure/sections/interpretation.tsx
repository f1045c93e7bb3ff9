import type { MeasureVersion } from "@indikatorkatalogen/contract";
import { TextField } from "./definition.tsx";
import styles from "./field-lists.module.css";
import { Section } from "./section.tsx";

interface InterpretationProps {
  version: MeasureVersion;
}

export function Interpretation({ version }: InterpretationProps) {
  const { interpretationTextPersonnel, sourcesOfError, feedbackAndSequence } = version;
  return (
    <Section id="interpretation">
      <dl className={styles.texts}>
        <TextField name="interpretationTextPersonnel" text={interpretationTextPersonnel} />
        <TextField name="sourcesOfError" text={sourcesOfError} />
        {feedbackAndSequence && <TextField name="feedbackAndSequence" text={feedbackAndSequence} />}
      </dl>
    </Section>
  );
}
