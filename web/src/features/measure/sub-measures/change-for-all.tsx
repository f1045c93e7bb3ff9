import { changeForAllSubMeasures, type SubMeasure, textFieldNames, versionFields } from "@indikatorkatalogen/contract";
import { useForm } from "react-hook-form";
import { callApi } from "../../../api/call-api.ts";
import { PageSection } from "../../../domain/measure/page-section.tsx";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { useFormDraft } from "../../../ui/forms/drafts/use-form-draft.ts";
import { SelectInput } from "../../../ui/forms/select-input.tsx";
import { TextArea } from "../../../ui/forms/text-input.tsx";
import { useEditing } from "../editing/edit-session/editing-context.ts";
import { PartFailure } from "../editing/parts/part-failure.tsx";
import { usePartRows } from "../editing/parts/part-rows.ts";
import { usePartWrite } from "../editing/parts/part-write.ts";
import styles from "../editing/parts/parts.module.css";

interface TypedForAll {
  field: (typeof textFieldNames)[number];
  text: string;
}

/** Sets one text for every sub-measure; an empty text removes their overrides. */
export function ChangeForAll() {
  const { rows, isCollecting, collect } = usePartRows("submeasures");
  const { versionId } = useEditing();
  const form = useForm<TypedForAll>({ defaultValues: { field: "numeratorDefinition", text: "" } });
  useFormDraft(form, `${versionId} text for all`);
  const { write, isPending, failure, collision } = usePartWrite();
  const count = rows.length;
  if (count === 0) return null;

  const handleChange = async () => {
    const { field, text } = form.getValues();
    const body = { field, value: text.trim() || null };
    if (isCollecting) collect(rows.map((sub) => ({ ...sub, overrides: withText(sub.overrides, body) })));
    const isDone = isCollecting || (await write((target) => callApi(changeForAllSubMeasures, { ...target, body })));
    if (isDone) form.reset({ field, text: "" });
  };
  return (
    <PageSection id="changeForAll" heading={t("editing.parts.changeForAll")}>
      <div className={styles.form}>
        <SelectInput
          label={t("editing.parts.field")}
          options={textFieldNames.map((name) => ({ value: name, label: versionFields[name].label }))}
          {...form.register("field")}
        />
        <TextArea
          label={t("editing.parts.textForAll")}
          hint={t("editing.parts.textForAllHint")}
          {...form.register("text")}
        />
        <PartFailure failure={failure} collision={collision} />
        <div className={styles.actions}>
          <Button loading={isPending} onClick={() => void handleChange()}>
            {t("editing.parts.changeAll", { count })}
          </Button>
        </div>
      </div>
    </PageSection>
  );
}

interface TextForAll {
  field: (typeof textFieldNames)[number];
  value: string | null;
}

function withText({ ...overrides }: SubMeasure["overrides"], { field, value }: TextForAll): SubMeasure["overrides"] {
  if (value === null) delete overrides[field];
  else overrides[field] = value;
  return overrides;
}
