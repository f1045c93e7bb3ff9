import type { AriaAttributes } from "react";
import { t } from "../../texts/t.ts";
import { RemovableChip } from "../../ui/chips/removable-chip.tsx";
import { PickerInput } from "../../ui/pickers/search-picker.tsx";
import { useOptionSearch } from "../../ui/pickers/use-option-search.ts";
import styles from "./review.module.css";
import { type CandidateOption, candidatesQuery } from "./review.queries.ts";

/** Somebody who has been chosen. */
export interface ChosenPerson {
  id: string;
  name: string;
}

interface PeoplePickerProps {
  versionId: string;
  label: string;
  placeholder: string;
  control: { id: string } & AriaAttributes;
  chosen: readonly ChosenPerson[];
  /** Marks those whose approval does not count. */
  marksNonReviewers?: boolean;
  onChange: (chosen: ChosenPerson[]) => void;
}

/** Chooses colleagues: a chip for each, and a search box to add more. */
export function PeoplePicker(props: PeoplePickerProps) {
  const { versionId, label, placeholder, control, chosen, marksNonReviewers = false, onChange } = props;
  const { options, ...search } = useOptionSearch<CandidateOption>((request) => candidatesQuery(versionId, request));
  const remove = (removed: string) => onChange(chosen.filter(({ id }) => id !== removed));
  const noted = options.map((option) =>
    marksNonReviewers && !option.isReviewer ? { ...option, note: t("review.request.notReviewer") } : option,
  );

  return (
    <div className={styles.people}>
      {chosen.length > 0 && (
        <ul className={styles.chips} aria-label={label}>
          {chosen.map(({ id, name }) => (
            <li key={id}>
              <RemovableChip
                label={name}
                removeLabel={t("review.request.removePerson", { name })}
                onRemove={() => remove(id)}
              />
            </li>
          ))}
        </ul>
      )}
      <PickerInput<CandidateOption>
        {...search}
        options={noted}
        control={control}
        placeholder={placeholder}
        value={null}
        chosen={chosen.map(({ id }) => id)}
        onPick={(picked) => picked && onChange([...chosen, { id: picked.id, name: picked.name }])}
        onRemove={({ id }) => remove(id)}
      />
    </div>
  );
}

/** Drafts of forms hold texts only. */
export const storePeople = (people: readonly ChosenPerson[]): string => JSON.stringify(people);
export const readPeople = (text: string): ChosenPerson[] => (text === "" ? [] : JSON.parse(text));
