import {
  createSubMeasure,
  type MeasureVersion,
  type SubMeasure,
  subMeasureInput,
  textFieldNames,
  unlinkSubMeasure,
  updateSubMeasure,
  versionFields,
  versionParts,
} from "@indikatorkatalogen/contract";
import { callApi } from "../../../api/call-api.ts";
import { PageSection } from "../../../domain/measure/page-section.tsx";
import { differencesOf, shortSubMeasureName } from "../../../domain/measure/sub-measure-differences.ts";
import { useMeasureTitle } from "../../../domain/measure/use-measure-title.ts";
import { t } from "../../../texts/t.ts";
import type { FormField } from "../../../ui/forms/form-field.ts";
import { useEditedVersion } from "../editing/edit-session/editing-context.ts";
import { codeField } from "../editing/parts/custom-fields.tsx";
import { PartForm } from "../editing/parts/part-form.tsx";
import { PartList } from "../editing/parts/part-list.tsx";
import { usePartRows } from "../editing/parts/part-rows.ts";
import styles from "../editing/parts/parts.module.css";
import { ChangeForAll } from "./change-for-all.tsx";
import { LinkSubMeasure } from "./link-sub-measure.tsx";
import { newSubMeasure } from "./new-sub-measure.ts";
import { SubMeasureGrid } from "./sub-measure-grid.tsx";

/** The version's sub-measures, added one by one or as a grid. */
export function SubMeasuresEditor() {
  const version = useEditedVersion();
  const { rows, isCollecting } = usePartRows("submeasures");
  useMeasureTitle(version, versionParts.submeasures.label);
  return (
    <div className={styles.sections}>
      <PageSection id="submeasures" heading={t("measure.subMeasures.heading")} count={rows.length}>
        <PartList
          part="submeasures"
          nameOf={shortSubMeasureName}
          show={(sub) => <Described sub={sub} version={version} />}
          none={t("measure.subMeasures.none")}
          addLabel={t("editing.parts.addSubMeasure")}
          remove={({ id: subId }, { params, headers }) =>
            callApi(unlinkSubMeasure, { params: { ...params, subId }, headers })
          }
          form={(sub, onDone) => <SubMeasureForm sub={sub} version={version} onDone={onDone} />}
        />
      </PageSection>
      <SubMeasureGrid />
      <ChangeForAll />
      {!isCollecting && <LinkSubMeasure />}
    </div>
  );
}

interface DescribedProps {
  sub: SubMeasure;
  version: MeasureVersion;
}

/** The sub-measure's name and which texts it overrides. */
function Described({ sub, version }: DescribedProps) {
  const different = differencesOf(sub, version).map(({ label }) => label);
  return (
    <>
      <strong>{shortSubMeasureName(sub)}</strong> {sub.hasOwnTitle && <em>{sub.title}</em>}
      {different.length > 0 && <p>{t("editing.parts.ownTexts", { fields: different.join(", ") })}</p>}
    </>
  );
}

interface SubMeasureFormProps {
  sub: SubMeasure | undefined;
  version: MeasureVersion;
  onDone: () => void;
}

const SubMeasureForm = ({ sub, version, onDone }: SubMeasureFormProps) => (
  <PartForm
    part="submeasures"
    row={sub}
    toRow={(values) => newSubMeasure(version, { ...sub, ...values })}
    heading={sub ? shortSubMeasureName(sub) : t("editing.parts.addSubMeasure")}
    name={`sub-measure ${sub?.id ?? "new"}`}
    schema={subMeasureInput}
    values={valuesOf(sub)}
    fields={fields}
    add={(body, target) => callApi(createSubMeasure, { ...target, body })}
    change={({ id: subId }, body, { params, headers }) =>
      callApi(updateSubMeasure, { params: { ...params, subId }, headers, body })
    }
    onDone={onDone}
  />
);

/** A generated title is not offered as the sub-measure's own. */
const valuesOf = (sub: SubMeasure | undefined) => ({
  gender: sub?.gender ?? null,
  age: sub?.age ?? null,
  restriction: sub?.restriction ?? "",
  title: sub?.hasOwnTitle ? sub.title : "",
  overrides: Object.fromEntries(textFieldNames.map((name) => [name, sub?.overrides[name] ?? ""])),
});

const fields: FormField[] = [
  codeField({
    name: "gender",
    label: t("measure.subMeasures.gender"),
    system: "gender",
    emptyLabel: t("measure.subMeasures.all"),
  }),
  codeField({
    name: "age",
    label: t("measure.subMeasures.age"),
    system: "agegroups",
    emptyLabel: t("measure.subMeasures.all"),
  }),
  { kind: "text", name: "restriction", label: t("measure.subMeasures.restriction") },
  { kind: "line", name: "title", label: t("measure.subMeasures.title"), hint: t("editing.parts.ownTitleHint") },
  ...textFieldNames.map(
    (name): FormField => ({
      kind: "text",
      name: `overrides.${name}`,
      label: versionFields[name].label,
      hint: t("editing.parts.overrideHint"),
    }),
  ),
];
