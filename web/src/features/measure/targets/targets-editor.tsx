import {
  addTargetValue,
  defaultOperator,
  type MeasureVersion,
  operatorWarnings,
  removeTargetValue,
  type TargetValue,
  targetValueInput,
  targetValueLevels,
  targetValueOperators,
  targetValueTypes,
  updateTargetValue,
  versionParts,
} from "@indikatorkatalogen/contract";
import type { FieldValues } from "react-hook-form";
import { callApi } from "../../../api/call-api.ts";
import { PageSection } from "../../../domain/measure/page-section.tsx";
import { formatTarget, targetName } from "../../../domain/measure/target-text.ts";
import { useMeasureTitle } from "../../../domain/measure/use-measure-title.ts";
import { validityText } from "../../../domain/measure/validity.ts";
import { t } from "../../../texts/t.ts";
import type { FormField } from "../../../ui/forms/form-field.ts";
import { useEditedVersion } from "../editing/edit-session/editing-context.ts";
import { codeField, dateField, decimalField } from "../editing/parts/custom-fields.tsx";
import { PartForm } from "../editing/parts/part-form.tsx";
import { PartList } from "../editing/parts/part-list.tsx";
import styles from "../editing/parts/parts.module.css";
import { TargetBar } from "./target-bar.tsx";
import { byLevel } from "./target-groups.ts";

/** The version's target values. */
export function TargetsEditor() {
  const version = useEditedVersion();
  useMeasureTitle(version, versionParts.targetValues.label);
  const nameOf = (target: TargetValue) => `${targetName(target)} ${formatTarget(target, version)}`;
  return (
    <PageSection id="targetValues" heading={t("measure.sections.targetValues")}>
      <PartList
        part="targetValues"
        nameOf={nameOf}
        show={(target) => (
          <>
            <strong>
              {targetName(target)} <span className={styles.level}>{formatTarget(target, version)}</span>
            </strong>{" "}
            {target.organizationalLevel?.displayName} {validityText(target)}
          </>
        )}
        none={t("measure.targets.none")}
        addLabel={t("editing.parts.addTarget")}
        remove={({ id: tvId }, { params, headers }) =>
          callApi(removeTargetValue, { params: { ...params, tvId }, headers })
        }
        form={(target, onDone) => <TargetForm target={target} version={version} onDone={onDone} />}
      />
    </PageSection>
  );
}

interface TargetFormProps {
  target: TargetValue | undefined;
  version: MeasureVersion;
  onDone: () => void;
}

const newTarget = ({ soughtValue }: MeasureVersion) => ({
  type: "NATIONAL",
  level: "SINGLE",
  operator: defaultOperator(soughtValue?.codeId),
  value: null,
  unit: null,
  issuer: "",
  validFrom: null,
  validTo: null,
  motivation: "",
  reference: "",
  organizationalLevel: null,
});

const TargetForm = ({ target, version, onDone }: TargetFormProps) => (
  <PartForm
    part="targetValues"
    row={target}
    // Complete after validation by the contract.
    toRow={(values) => values as Omit<TargetValue, "id">}
    heading={target ? targetName(target) : t("editing.parts.addTarget")}
    name={`target ${target?.id ?? "new"}`}
    schema={targetValueInput}
    values={target ?? newTarget(version)}
    fields={fields}
    add={(body, target) => callApi(addTargetValue, { ...target, body })}
    change={({ id: tvId }, body, { params, headers }) =>
      callApi(updateTargetValue, { params: { ...params, tvId }, headers, body })
    }
    onDone={onDone}
    preview={(typed) => <TargetPreview typed={typed} version={version} />}
  />
);

interface TargetPreviewProps {
  typed: FieldValues;
  version: MeasureVersion;
}

/** Preview of the bar, with a warning if the operator contradicts the sought value. */
function TargetPreview({ typed, version }: TargetPreviewProps) {
  if (typeof typed.value !== "number") return null;
  // The form has all fields of a target value except its id.
  const target = { id: "typed", ...typed } as TargetValue;
  return (
    <>
      {byLevel([target]).map((group) => (
        <TargetBar key={group.key} group={group} version={version} />
      ))}
      {operatorWarnings(target, version).map((warning) => (
        <p key={warning} className={styles.warning}>
          {warning}
        </p>
      ))}
    </>
  );
}

/** Words that are lower-case inside a sentence. */
const asLabel = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const fields: FormField[] = [
  {
    kind: "choice",
    name: "type",
    label: t("editing.parts.type"),
    options: targetValueTypes.map((value) => ({ value, label: t(`measure.targets.types.${value}`) })),
  },
  {
    kind: "choice",
    name: "level",
    label: t("measure.partFields.level"),
    options: targetValueLevels.map((value) => ({ value, label: asLabel(t(`measure.targets.levels.${value}`)) })),
  },
  {
    kind: "choice",
    name: "operator",
    label: t("measure.partFields.operator"),
    options: targetValueOperators.map((value) => ({ value, label: asLabel(t(`measure.targets.operators.${value}`)) })),
  },
  decimalField({ name: "value", label: t("editing.parts.value") }),
  codeField({ name: "unit", label: t("editing.parts.unit"), system: "unit", emptyLabel: t("editing.parts.ownUnit") }),
  codeField({
    name: "organizationalLevel",
    label: t("measure.targets.columns.organizationalLevel"),
    system: "organizationlevels",
    emptyLabel: t("measure.targets.anyLevel"),
  }),
  { kind: "line", name: "issuer", label: t("measure.targets.columns.issuer") },
  dateField({ name: "validFrom", label: t("editing.parts.validFrom") }),
  dateField({ name: "validTo", label: t("editing.parts.validTo") }),
  { kind: "text", name: "motivation", label: t("measure.partFields.motivation") },
  { kind: "text", name: "reference", label: t("measure.partFields.reference") },
];
