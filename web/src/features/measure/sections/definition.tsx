import type { MeasureVersion, TextFieldName } from "@indikatorkatalogen/contract";
import { RunningText } from "../../../ui/text/running-text.tsx";
import { Field } from "../fields/field.tsx";
import styles from "./definition.module.css";
import lists from "./field-lists.module.css";
import { Section } from "./section.tsx";

interface DefinitionProps {
  version: MeasureVersion;
}

/** A share or a ratio is drawn as what it is: one number over another. */
export function Definition({ version }: DefinitionProps) {
  const type = version.measurementTypeCode?.codeId;
  const { numeratorDefinition, denominatorDefinition, measurePopulationDefinition, coverageCalculation } = version;
  const isFraction = type === "PROPOR" || type === "RATIO" || Boolean(numeratorDefinition || denominatorDefinition);
  const showsPopulation = !isFraction || measurePopulationDefinition !== null;

  return (
    <Section id="definition">
      {isFraction && (
        <dl className={styles.fraction}>
          <TextField name="numeratorDefinition" text={numeratorDefinition} />
          <TextField name="denominatorDefinition" text={denominatorDefinition} />
        </dl>
      )}
      <dl className={lists.texts}>
        {showsPopulation && <TextField name="measurePopulationDefinition" text={measurePopulationDefinition} />}
        {coverageCalculation && <TextField name="coverageCalculation" text={coverageCalculation} />}
      </dl>
    </Section>
  );
}

interface TextFieldProps {
  name: TextFieldName;
  text: string | null;
}

export function TextField({ name, text }: TextFieldProps) {
  return <Field name={name}>{text === null ? null : <RunningText text={text} />}</Field>;
}
