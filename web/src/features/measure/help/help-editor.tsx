import { type HelpText, helpTextInput, helpTextPartResources, updateHelpText } from "@indikatorkatalogen/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useId } from "react";
import type { FieldValues } from "react-hook-form";
import { callApi } from "../../../api/call-api.ts";
import { t } from "../../../texts/t.ts";
import { useAlerts } from "../../../ui/alerts/alerts-context.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { FormError } from "../../../ui/forms/form-error.tsx";
import { FormFields } from "../../../ui/forms/form-fields.tsx";
import { useRecordForm } from "../../../ui/forms/use-record-form.ts";
import { SidePanel } from "../../../ui/overlays/side-panel.tsx";
import { useAccess } from "../../session/use-access.ts";
import { helpTextsQuery } from "../measure.queries.ts";
import styles from "./help-editor.module.css";

interface HelpEditorProps {
  label: string;
  help: HelpText;
  onClose: () => void;
}

/** Edits a field's help text in place. The mapping to a field is changed in the administration. */
export function HelpEditor({ label, help, onClose }: HelpEditorProps) {
  const hasAccess = useAccess();
  const save = useSaveHelp(help, onClose);
  const formId = useId();
  const { form, submit, failure, discard } = useRecordForm({
    key: `measure/help/${help.id}`,
    schema: helpTextInput,
    values: { mapping: help.mapping, description: help.description ?? "", helpText: help.helpText ?? "" },
    onSave: save,
  });
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void submit();
  };
  const handleCancel = () => {
    discard();
    onClose();
  };

  return (
    <SidePanel
      isWide
      heading={t("measure.help.heading", { label })}
      // The form draft is restored when the panel is opened again.
      onClose={onClose}
      footer={
        <div className={styles.footer}>
          <Button onClick={handleCancel}>{t("overlays.cancel")}</Button>
          <Button type="submit" form={formId} variant="filled" loading={form.formState.isSubmitting}>
            {t("measure.help.save")}
          </Button>
        </div>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={handleSubmit}>
        <FormFields
          form={form}
          fields={[
            {
              kind: "line",
              name: "description",
              label: t("administration.fields.shortHelp"),
              hint: t("administration.hints.shortHelp"),
              readOnly: !hasAccess(helpTextPartResources.description),
            },
            {
              kind: "text",
              name: "helpText",
              label: t("administration.fields.helpText"),
              hint: t("administration.hints.helpText"),
              readOnly: !hasAccess(helpTextPartResources.helpText),
            },
          ]}
        />
        <FormError text={failure} />
      </form>
    </SidePanel>
  );
}

function useSaveHelp({ id, mapping }: HelpText, onSaved: () => void) {
  const { showSuccess } = useAlerts();
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ description, helpText }: FieldValues) =>
      callApi(updateHelpText, { params: { id }, body: { mapping, description, helpText } }),
  });
  return async (input: FieldValues): Promise<void> => {
    await mutateAsync(input);
    showSuccess(t("measure.help.saved"));
    await queryClient.invalidateQueries({ queryKey: helpTextsQuery.queryKey });
    onSaved();
  };
}
