import { createMeasure, measurementTypes, oids, versionFields } from "@indikatorkatalogen/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { SubmitEvent } from "react";
import { callApi } from "../../api/call-api.ts";
import { measureQuery } from "../../domain/measure/measure.queries.ts";
import { PageSection } from "../../domain/measure/page-section.tsx";
import sv from "../../texts/sv.json";
import { t } from "../../texts/t.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { deleteDraft } from "../../ui/forms/drafts/form-drafts.ts";
import { useDraftValues } from "../../ui/forms/drafts/use-draft-values.ts";
import { FormError } from "../../ui/forms/form-error.tsx";
import { RadioInput } from "../../ui/forms/radio-input.tsx";
import { rejectionText } from "../../ui/forms/rejected-input.ts";
import { TextArea, TextInput } from "../../ui/forms/text-input.tsx";
import { usePageTitle } from "../../ui/page/use-page-title.ts";
import { AccessGate } from "../session/access-gate.tsx";
import { useAccessState } from "../session/use-access-state.ts";
import styles from "./new-measure.module.css";
import { SuggestedMeasures } from "./suggested-measures.tsx";

/** Key of the stored form draft, deleted when the measure has been created. */
const storageKey = "new measure";
const nothing = { title: "", measureDefinition: "", type: "PROPOR" };
const { max: maxTitleLength } = versionFields.title;
const { max: maxDefinitionLength } = versionFields.measureDefinition;

/** Creates a measure from its title and type; the rest is edited on its page. */
export function NewMeasurePage() {
  const { anonymous, user } = sv.editing.noAccess;
  const access = useAccessState((hasAccess) => hasAccess("measures:create"));
  usePageTitle(t("editing.new.heading"));
  return (
    <AccessGate access={access} title={t("editing.new.heading")} anonymous={anonymous} user={user}>
      <div className={styles.page}>
        <h1 tabIndex={-1}>{t("editing.new.heading")}</h1>
        <NewMeasureForm />
      </div>
    </AccessGate>
  );
}

function NewMeasureForm() {
  const [{ title, measureDefinition, type }, change] = useDraftValues(storageKey, nothing);
  const create = useCreateMeasure();
  const isShort = title.length <= maxTitleLength && measureDefinition.length <= maxDefinitionLength;
  const canCreate = title.trim() !== "" && isShort;

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!canCreate) return;
    const measurementTypeCode = { codeId: type, oid: oids.measurementtypecode };
    create.mutate({ title, measureDefinition, measurementTypeCode });
  };
  return (
    <div className={styles.columns}>
      <PageSection id="new" heading={t("editing.new.start")}>
        <form className={styles.form} noValidate onSubmit={handleSubmit}>
          <TextInput
            label={t("editing.new.title")}
            required
            maxLength={maxTitleLength}
            value={title}
            onChange={(event) => change({ title: event.target.value })}
          />
          <TextArea
            label={t("editing.new.definition")}
            hint={t("editing.new.definitionHint")}
            maxLength={maxDefinitionLength}
            value={measureDefinition}
            onChange={(event) => change({ measureDefinition: event.target.value })}
          />
          <RadioInput
            label={t("editing.new.type")}
            hint={t("editing.new.typeHint")}
            // By the names that the types have from the start.
            options={measurementTypes.map((value) => ({ value, label: t(`editing.new.types.${value}`) }))}
            value={type}
            onChange={(chosen) => change({ type: chosen })}
          />
          <FormError text={create.error ? rejectionText(create.error, t("forms.notSaved")) : undefined} />
          <div>
            <Button type="submit" variant="filled" disabled={!canCreate} loading={create.isPending}>
              {t("editing.new.create")}
            </Button>
          </div>
        </form>
      </PageSection>
      <SuggestedMeasures title={title} definition={measureDefinition} />
    </div>
  );
}

/** Opens the created measure for editing. */
function useCreateMeasure() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: {
      title: string;
      measureDefinition: string;
      measurementTypeCode: { codeId: string; oid: string };
    }) => callApi(createMeasure, { body }),
    onSuccess: async (measure) => {
      deleteDraft(storageKey);
      queryClient.setQueryData(measureQuery(measure.id).queryKey, measure);
      void queryClient.invalidateQueries({ queryKey: ["measures"] });
      await navigate({ to: "/measure/$id", params: { id: measure.id }, search: { version: 1, edit: true } });
    },
  });
}
