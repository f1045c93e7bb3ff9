import { t } from "../../texts/t.ts";
import { classNames } from "../../ui/class-names.ts";
import { useRowsWhilePressed } from "../../ui/pickers/use-rows-while-pressed.ts";
import styles from "./command-palette.module.css";
import type { PaletteEntry } from "./palette-entries.ts";
import type { PaletteGroup } from "./use-palette.ts";

export const optionId = (id: string, index: number): string => `${id}-option-${index}`;

interface PaletteListProps {
  id: string;
  groups: readonly PaletteGroup[];
  /** The position of the active entry among all. */
  active: number;
  onChoose: (entry: PaletteEntry) => void;
}

/** The listbox of the combobox: the input names the active option. */
export function PaletteList({ id, groups: latest, active, onChoose }: PaletteListProps) {
  const { rows: groups, onMouseDown } = useRowsWhilePressed(latest);
  const options = groups.flatMap(({ entries }) => entries);
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={t("palette.label")}
      className={styles.list}
      onMouseDown={onMouseDown}
    >
      {groups.map(({ id: group, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group inside a listbox is no set of form fields.
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <div id={`${id}-${group}`} role="presentation" className={styles.heading}>
            {t(`palette.${group}`)}
          </div>
          {entries.map((entry) => {
            const index = options.indexOf(entry);
            return (
              <Option
                key={entry.id}
                id={optionId(id, index)}
                entry={entry}
                isActive={index === active}
                onChoose={onChoose}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface OptionProps {
  id: string;
  entry: PaletteEntry;
  isActive: boolean;
  onChoose: (entry: PaletteEntry) => void;
}

const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: "nearest" });

const Option = ({ id, entry, isActive, onChoose }: OptionProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys, because it has the focus.
  // biome-ignore lint/a11y/useFocusableInteractive: the input refers to the active option by aria-activedescendant; options never have the focus.
  <div
    id={id}
    ref={isActive ? scrollIntoView : undefined}
    role="option"
    aria-selected={isActive}
    className={classNames(styles.option, isActive && styles.active)}
    onClick={() => onChoose(entry)}
  >
    {/* The space separates the two in the accessible name. */}
    <span>{entry.label}</span> {entry.note && <span className={styles.note}>{entry.note}</span>}
  </div>
);
