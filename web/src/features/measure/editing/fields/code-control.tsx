import { type FieldNameOfKind, versionFields } from "@indikatorkatalogen/contract";
import { mdiChevronDown } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { codesQuery } from "../../../../domain/choices/choices.queries.ts";
import { t } from "../../../../texts/t.ts";
import { Icon } from "../../../../ui/buttons/icon.tsx";
import frameStyles from "../../../../ui/forms/field-frame.module.css";
import { useEditing, useFieldSaving } from "../draft/draft-context.ts";
import type { FieldControl } from "./edit-frame.tsx";

interface CodeControlProps {
  name: FieldNameOfKind<"code">;
  control: FieldControl;
}

/** Selects one code of a code system. */
export function CodeControl({ name, control }: CodeControlProps) {
  const { draft } = useEditing();
  const { text } = useFieldSaving(name);
  const { data: codes = [] } = useQuery(codesQuery(versionFields[name].category));
  const chosen = typeof text === "object" && text !== null && "codeId" in text ? text : null;
  const options = chosen && !codes.some(({ codeId }) => codeId === chosen.codeId) ? [chosen, ...codes] : codes;

  const handleChange = (codeId: string) => {
    draft.type(name, options.find((code) => code.codeId === codeId) ?? null);
    // A choice is complete at once and is saved immediately.
    draft.leave(name);
  };
  return (
    <span className={frameStyles.choice}>
      <select
        {...control}
        className={frameStyles.control}
        value={chosen?.codeId ?? ""}
        onChange={(event) => handleChange(event.target.value)}
      >
        <option value="">{t("editing.none")}</option>
        {options.map(({ codeId, displayName }) => (
          <option key={codeId} value={codeId}>
            {displayName}
          </option>
        ))}
      </select>
      <Icon path={mdiChevronDown} />
    </span>
  );
}
