import { fullName, listUsers } from "@indikatorkatalogen/contract";
import { useController } from "react-hook-form";
import { callApi } from "../../../api/call-api.ts";
import styles from "../../../domain/choices/codes-picker.module.css";
import { t } from "../../../texts/t.ts";
import { RemovableChip } from "../../../ui/chips/removable-chip.tsx";
import { FieldFrame } from "../../../ui/forms/field-frame.tsx";
import type { CustomFieldProps } from "../../../ui/forms/form-field.ts";
import { PickerInput, type PickOption } from "../../../ui/pickers/search-picker.tsx";
import { type OptionPage, type OptionRequest, useOptionSearch } from "../../../ui/pickers/use-option-search.ts";

/** Users by name. */
const userOptionsQuery = ({ text, count }: OptionRequest) => ({
  queryKey: ["options", "users", text, count],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<OptionPage<PickOption>> => {
    const query = { searchValue: text, pagesize: count, sortfield: "NAME" as const };
    const { pageResults, totalCount } = await callApi(listUsers, { query }, signal);
    return { options: pageResults.map((user) => ({ id: user.id, name: fullName(user) })), total: totalCount };
  },
});

/** Who is asked when a review is requested of the owner's reviewers. */
export function MembersField({ control, name, label, readOnly }: CustomFieldProps) {
  const { field } = useController({ control, name });
  const search = useOptionSearch(userOptionsQuery);
  const chosen: PickOption[] = field.value;
  const remove = (removed: string) => field.onChange(chosen.filter(({ id }) => id !== removed));
  return (
    <FieldFrame label={label} hint={t("administration.hints.members")}>
      {(frame) => (
        <div className={styles.codes}>
          {chosen.length > 0 && (
            <ul className={styles.chips} aria-label={label}>
              {chosen.map((member) => (
                <li key={member.id}>
                  <RemovableChip
                    label={member.name}
                    removeLabel={t("administration.reviewSettings.removeMember", { name: member.name })}
                    onRemove={() => remove(member.id)}
                  />
                </li>
              ))}
            </ul>
          )}
          <PickerInput
            {...search}
            control={frame}
            placeholder={t("administration.reviewSettings.addMember")}
            disabled={readOnly}
            value={null}
            chosen={chosen.map(({ id }) => id)}
            onPick={(picked) => picked && field.onChange([...chosen, { id: picked.id, name: picked.name }])}
            onRemove={({ id }) => remove(id)}
          />
        </div>
      )}
    </FieldFrame>
  );
}
