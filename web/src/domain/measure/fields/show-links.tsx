import type { CodeEntry, CodeFieldName, FacetName, NamedReference } from "@indikatorkatalogen/contract";
import { mdiArrowDown, mdiArrowUp } from "@mdi/js";
import { Link } from "@tanstack/react-router";
import { Icon } from "../../../ui/buttons/icon.tsx";
import styles from "./show-field.module.css";

/** The list filter that finds measures with the same code. */
const filterOf: Record<CodeFieldName, FacetName | null> = {
  soughtValue: "soughtValue",
  measureTypeCode: "measureType",
  measurementTypeCode: "measurementType",
  unit: "unit",
  measuringFrequency: "measuringFrequencies",
  organizationalLevel: "organizationalLevels",
  regionalAffinityCalculation: null,
  keywords: "keywords",
};

const arrows: Record<string, string> = { HIGH: mdiArrowUp, LOW: mdiArrowDown };

interface ShowCodeProps {
  name: CodeFieldName;
  code: CodeEntry;
}

export function ShowCode({ name, code }: ShowCodeProps) {
  const filter = filterOf[name];
  const arrow = name === "soughtValue" ? arrows[code.codeId] : undefined;
  if (filter === null) return code.displayName;
  return (
    <span className={styles.value}>
      {arrow && <Icon path={arrow} />}
      <FilteredListLink filter={filter} id={code.id}>
        {code.displayName}
      </FilteredListLink>
    </span>
  );
}

interface ShowCodesProps {
  name: CodeFieldName;
  codes: CodeEntry[];
}

export function ShowCodes({ name, codes }: ShowCodesProps) {
  const filter = filterOf[name];
  return (
    <ul className={styles.chips}>
      {codes.map((code) => (
        <li key={code.id}>
          {filter === null ? (
            code.displayName
          ) : (
            <FilteredListLink filter={filter} id={code.id}>
              {code.displayName}
            </FilteredListLink>
          )}
        </li>
      ))}
    </ul>
  );
}

interface ShowOwnerProps {
  owner: NamedReference;
}

export function ShowOwner({ owner }: ShowOwnerProps) {
  return (
    <FilteredListLink filter="measureOwner" id={owner.id}>
      {owner.name}
    </FilteredListLink>
  );
}

interface FilteredListLinkProps {
  filter: FacetName;
  id: string;
  children: string;
}

/** Links to the measures that share a value. */
export function FilteredListLink({ filter, id, children }: FilteredListLinkProps) {
  return (
    <Link to="/" search={{ [filter]: [id] }} className={styles.link}>
      {children}
    </Link>
  );
}
