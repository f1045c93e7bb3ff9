import { changeForAllSubMeasures, textFieldNames, versionFields } from "@indikatorkatalogen/contract";
import { useState } from "react";
import { callApi } from "../../../../api/call-api.ts";
import { t } from "../../../../texts/t.ts";
import { Button } from "../../../../ui/button.tsx";
import { FailureText } from "../../../../ui/forms/failure-text.tsx";
import { SelectInput } from "../../../../ui/forms/select-input.tsx";
import { TextArea } from "../../../../ui/forms/text-input.tsx";
import { Section } from "../../description/section.tsx";
import { useEditedVersion } from "../draft-context.ts";
import { usePartWrite } from "./part-write.ts";
import styles from "./parts.module.css";

/** One text for every sub-measure; an empty one takes their own texts away. */
export function ChangeForAll() {
  const version = useEditedVersion();
  const [field, setField] = useState<(typeof textFieldNames)[number]>("numeratorDefinition");
  const [text, setText] = useState("");
  const { write, isPending, failure } = usePartWrite();
  const count = version.submeasures.length;
  if (count === 0) return null;

  const handleChange = async () => {
    const body = { field, value: text.trim() || null };
    if (await write((target) => callApi(changeForAllSubMeasures, { ...target, body }))) setText("");
  };
  return (
    <Section id="changeForAll" heading={t("editing.parts.changeForAll")}>
      <div className={styles.form}>
        <SelectInput
          label={t("editing.parts.field")}
          options={textFieldNames.map((name) => ({ value: name, label: versionFields[name].label }))}
          value={field}
          onChange={(event) => setField(textFieldNames.find((name) => name === event.target.value) ?? field)}
        />
        <TextArea
          label={t("editing.parts.textForAll")}
          hint={t("editing.parts.textForAllHint")}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <FailureText text={failure} />
        <div className={styles.actions}>
          <Button loading={isPending} onClick={() => void handleChange()}>
            {t("editing.parts.changeAll", { count })}
          </Button>
        </div>
      </div>
    </Section>
  );
}
