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

interface IssueLinkProps {
  issue: FieldMessage;
  version: MeasureVersion;
  /** Called before navigating to the field. */
  onLeave?: () => void;
}

const paths = {
  targetValues: "/measure/targetvalues/$id",
  connections: "/measure/connections/$id",
  submeasures: "/measure/submeasures/$id",
} as const;

/** An issue as a link to the field that causes it. */
export function IssueLink({ issue: { field, message }, version, onLeave }: IssueLinkProps) {
  const path = Object.entries(paths).find(([part]) => part === field)?.[1] ?? "/measure/$id";
  const handleClick = () => {
    onLeave?.();
    focusWhenRendered(isVersionFieldName(field) ? controlId(field) : field);
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

const focusTimeout = 5000;

/** Waits for the field: its page may not be rendered yet, and a closing panel restores focus first. */
function focusWhenRendered(id: string): void {
  const tryToFocus = () => {
    const control = document.getElementById(id);
    control?.focus();
    if (control) observer.disconnect();
  };
  const observer = new MutationObserver(tryToFocus);
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(tryToFocus);
  setTimeout(() => observer.disconnect(), focusTimeout);
}
