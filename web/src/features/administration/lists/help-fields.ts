import { sectionLabel, versionSections } from "@indikatorkatalogen/contract";
import sv from "../../../texts/sv.json";
import { swedishOrder } from "../../../texts/swedish-order.ts";
import { t } from "../../../texts/t.ts";
import type { Choice } from "../../../ui/forms/select-input.tsx";

/** Every field that can have a help text, with its label where the help is shown. */
export function helpFields(): Choice[] {
  const ofVersion = versionSections.map((name) => ({ value: `measureversion.${name}`, label: sectionLabel(name) }));
  const ofParts = Object.entries(sv.administration.helpFields).flatMap(([part, names]) =>
    Object.entries(names).map(([name, label]) => ({ value: `${part}.${name}`, label: nameOf(part, label) })),
  );
  return [...ofVersion, ...ofParts].toSorted((a, b) => swedishOrder(a.label, b.label));
}

const nameOf = (part: string, label: string): string => {
  const owners: Record<string, string> = sv.administration.helpOwners;
  const owner = owners[part];
  return owner ? t("administration.helpField", { owner, field: label }) : label;
};
