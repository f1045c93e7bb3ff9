import { searchFilterInput } from "@indikatorkatalogen/contract";
import type { SubmitEvent } from "react";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { TextInput } from "../../../ui/forms/text-input.tsx";
import { useRecordForm } from "../../../ui/forms/use-record-form.ts";
import styles from "./saved-searches.module.css";
import type { SavedSearch } from "./use-saved-searches.ts";

const schema = searchFilterInput.pick({ name: true });

interface RenameSearchFormProps {
  search: SavedSearch;
  onRename: (name: string) => Promise<void>;
  onDone: () => void;
}

export function RenameSearchForm({ search, onRename, onDone }: RenameSearchFormProps) {
  const { form, submit, failure, discard } = useRecordForm({
    key: `rename search ${search.id}`,
    schema,
    values: { name: search.name },
    onSave: async (input) => {
      await onRename(schema.parse(input).name);
      onDone();
    },
  });
  const nameError = form.formState.errors.name?.message;

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void submit();
  };
  const handleCancel = () => {
    discard();
    onDone();
  };
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <TextInput
        label={t("savedSearches.name")}
        required
        maxLength={200}
        // The field replaces the button that opened it.
        autoFocus
        error={typeof nameError === "string" ? nameError : failure}
        {...form.register("name")}
      />
      <div className={styles.actions}>
        <Button onClick={handleCancel}>{t("savedSearches.cancel")}</Button>
        <Button type="submit" variant="filled" loading={form.formState.isSubmitting}>
          {t("savedSearches.saveShort")}
        </Button>
      </div>
    </form>
  );
}
