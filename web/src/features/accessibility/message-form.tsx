import { accessibilityMessageInput, sendAccessibilityMessage } from "@indikatorkatalogen/contract";
import { mdiCheckCircleOutline } from "@mdi/js";
import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useRef, useState } from "react";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../texts/t.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import type { FormField } from "../../ui/forms/form-field.ts";
import { FormFields } from "../../ui/forms/form-fields.tsx";
import { useRecordForm } from "../../ui/forms/use-record-form.ts";
import styles from "./message-form.module.css";

const fields: FormField[] = [
  {
    kind: "text",
    name: "message",
    label: t("accessibility.form.message"),
    hint: t("accessibility.form.messageHint"),
    required: true,
  },
  { kind: "line", name: "place", label: t("accessibility.form.place"), hint: t("accessibility.form.placeHint") },
  { kind: "line", name: "email", label: t("accessibility.form.email"), hint: t("accessibility.form.emailHint") },
];
const empty = { message: "", place: "", email: "" };

/** A contact form without login or captcha. */
export function MessageForm() {
  const [openedAt] = useState(() => Date.now());
  const trap = useRef<HTMLInputElement>(null);
  const { mutateAsync, isSuccess } = useMutation({
    mutationFn: (message: typeof empty) =>
      callApi(sendAccessibilityMessage, {
        body: { ...message, website: trap.current?.value ?? "", openFor: Date.now() - openedAt },
      }),
  });
  const { form, submit, failure } = useRecordForm({
    key: "accessibility message",
    schema: accessibilityMessageInput,
    values: empty,
    onSave: async (input) => void (await mutateAsync({ ...empty, ...input })),
    failureText: t("accessibility.form.failed"),
  });

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <form noValidate className={styles.form} onSubmit={handleSubmit} aria-label={t("accessibility.form.label")}>
      <div role="status">
        {isSuccess && (
          <Notice tone="published" icon={mdiCheckCircleOutline}>
            {t("accessibility.form.done")}
          </Notice>
        )}
      </div>
      {!isSuccess && (
        <>
          <FormFields form={form} fields={fields} readOnly={false} />
          {/* Honeypot: hidden from people, filled in by bots. */}
          <label className={styles.trap} aria-hidden="true">
            {t("accessibility.form.trap")}
            <input ref={trap} type="text" name="website" tabIndex={-1} autoComplete="off" />
          </label>
          <FormError text={failure} />
          <Button type="submit" variant="filled" loading={form.formState.isSubmitting}>
            {t("accessibility.form.send")}
          </Button>
        </>
      )}
    </form>
  );
}
