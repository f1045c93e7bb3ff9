import { searchFilterInput } from "@indikatorkatalogen/contract";
import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useId } from "react";
import { Controller } from "react-hook-form";
import { z } from "zod";
import { t } from "../../../texts/t.ts";
import { useAlerts } from "../../../ui/alerts/alerts-context.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { SelectInput } from "../../../ui/forms/select-input.tsx";
import { TextInput } from "../../../ui/forms/text-input.tsx";
import { useRecordForm } from "../../../ui/forms/use-record-form.ts";
import { Checkbox } from "../../../ui/inputs/checkbox.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { measureListQuery } from "../measure-list.queries.ts";
import { useShownAddress } from "../use-measure-list-address.ts";
import { toFilterConfiguration } from "./filter-configuration.ts";
import styles from "./saved-searches.module.css";
import { useSaveSearch } from "./saving.queries.ts";
import { useSavedSearches } from "./use-saved-searches.ts";

const schema = searchFilterInput.pick({ name: true, publiclyAvailable: true }).extend({
  /** The id of the saved search to replace; empty for a new one. */
  replaces: z.string(),
});
const newSearch = { name: "", publiclyAvailable: false, replaces: "" };

interface SaveSearchDialogProps {
  formKey: string;
  onClose: () => void;
}

/** Saves the list as it is now, as a new search or replacing an old one. */
export function SaveSearchDialog({ formKey, onClose }: SaveSearchDialogProps) {
  const id = useId();
  const { mine, shared } = useSavedSearches();
  const changeable = [...mine, ...shared].filter(({ canChange }) => canChange);
  const { form, submit, failure, discard } = useSaveForm(formKey, onClose);
  const nameError = form.formState.errors.name?.message;

  const handleReplaces = (replaces: string) => {
    const replaced = changeable.find((search) => search.id === replaces);
    form.setValue("replaces", replaces, { shouldDirty: true });
    if (!replaced) return;
    form.setValue("name", replaced.name, { shouldDirty: true });
    form.setValue("publiclyAvailable", replaced.publiclyAvailable, { shouldDirty: true });
  };
  const handleCancel = () => {
    discard();
    onClose();
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void submit();
  };

  return (
    <Dialog
      heading={t("measureList.saveSearch")}
      onClose={handleCancel}
      actions={
        <>
          <Button onClick={handleCancel}>{t("savedSearches.cancel")}</Button>
          <Button type="submit" form={id} variant="filled" loading={form.formState.isSubmitting}>
            {t("savedSearches.saveShort")}
          </Button>
        </>
      }
    >
      <p className={styles.note}>{t("savedSearches.whatIsSaved")}</p>
      <form id={id} className={styles.form} noValidate onSubmit={handleSubmit}>
        {changeable.length > 0 && (
          <Controller
            name="replaces"
            control={form.control}
            render={({ field: { value } }) => (
              <SelectInput
                label={t("savedSearches.saveAs")}
                value={value}
                emptyLabel={t("savedSearches.new")}
                options={changeable.map((search) => ({
                  value: search.id,
                  label: t("savedSearches.overwrites", { name: search.name }),
                }))}
                onChange={(event) => handleReplaces(event.target.value)}
              />
            )}
          />
        )}
        <TextInput
          label={t("savedSearches.name")}
          required
          maxLength={200}
          error={typeof nameError === "string" ? nameError : undefined}
          {...form.register("name")}
        />
        <Controller
          name="publiclyAvailable"
          control={form.control}
          render={({ field: { value, onChange } }) => (
            <Checkbox checked={value} onChange={() => onChange(!value)}>
              {t("savedSearches.shareWithAll")}
            </Checkbox>
          )}
        />
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      </form>
    </Dialog>
  );
}

function useSaveForm(key: string, onSaved: () => void) {
  const [search] = useShownAddress();
  const { data: result } = useQuery(measureListQuery(search));
  const { mutateAsync: save } = useSaveSearch();
  const { showSuccess } = useAlerts();

  return useRecordForm({
    key,
    schema,
    values: newSearch,
    onSave: async (input) => {
      const { replaces, ...named } = schema.parse(input);
      const filterConfiguration = toFilterConfiguration(search, result?.facets);
      await save({ ...named, filterConfiguration, id: replaces || undefined });
      showSuccess(t("savedSearches.saved", { name: named.name }));
      onSaved();
    },
  });
}
