import type { FieldValues } from "react-hook-form";
import type sv from "../../../texts/sv.json";
import { t } from "../../../texts/t.ts";
import type { FormField } from "../../../ui/forms/form-field.ts";

/** The fields that most lists have. */
export const nameField: FormField = {
  kind: "line",
  name: "name",
  label: t("administration.fields.name"),
  required: true,
};
export const descriptionField: FormField = {
  kind: "text",
  name: "description",
  label: t("administration.fields.description"),
};
/** Made from the name when the entry is new, and never changed after that. */
export const codeField = (name: string): FormField => ({
  kind: "line",
  name,
  label: t("administration.fields.code"),
  hint: t("administration.hints.code"),
  readOnly: true,
});

export const readOnlyField = (
  name: keyof typeof sv.administration.fields,
  kind: "line" | "text" = "line",
): FormField => ({
  kind,
  name,
  label: t(`administration.fields.${name}`),
  readOnly: true,
});

/** An identity in two parts may be left out; half an identity is reported at the missing field. */
export const withoutEmptyIdentity =
  (name: string) =>
  (values: FieldValues): FieldValues => {
    const { root, extension } = values[name];
    return { ...values, [name]: `${root}${extension}`.trim() === "" ? null : values[name] };
  };

/** Forms represent a missing text as an empty one. */
export const text = (value: string | null | undefined): string => value ?? "";
