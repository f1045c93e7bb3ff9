import {
  type FieldMessage,
  isVersionFieldName,
  type MeasureVersion,
  sectionLabel,
  type VersionSection,
} from "@indikatorkatalogen/contract";
import { Link } from "@tanstack/react-router";
import { t } from "../../../texts/t.ts";
import { controlId } from "../editing/fields/edit-frame.tsx";

interface PointLinkProps {
  point: FieldMessage;
  version: MeasureVersion;
  /** Before the field is gone to. */
  onLeave?: () => void;
}

const paths = {
  targetValues: "/measure/targetvalues/$id",
  connections: "/measure/connections/$id",
  submeasures: "/measure/submeasures/$id",
} as const;

/** Something that is missing or deserves a look, as a link to where it is put right. */
export function PointLink({ point: { field, message }, version, onLeave }: PointLinkProps) {
  const path = Object.entries(paths).find(([part]) => part === field)?.[1] ?? "/measure/$id";
  const handleClick = () => {
    onLeave?.();
    focusWhenThere(isVersionFieldName(field) ? controlId(field) : field);
  };
  return (
    <Link
      to={path}
      params={{ id: version.measureId }}
      search={{ version: version.versionNr, edit: true }}
      resetScroll={false}
      onClick={handleClick}
    >
      {t("editing.checklist.point", { label: sectionLabel(field as VersionSection), message })}
    </Link>
  );
}

const patience = 5000;

/** The field may be on a page that is still to be shown, and a panel gives the focus back when it closes. */
function focusWhenThere(id: string): void {
  const tryToFocus = () => {
    const control = document.getElementById(id);
    control?.focus();
    if (control) observer.disconnect();
  };
  const observer = new MutationObserver(tryToFocus);
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(tryToFocus);
  setTimeout(() => observer.disconnect(), patience);
}
