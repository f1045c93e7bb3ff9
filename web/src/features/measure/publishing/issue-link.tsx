import {
  type FieldMessage,
  isVersionFieldName,
  type MeasureVersion,
  sectionLabel,
  type VersionSection,
} from "@indikatorkatalogen/contract";
import { Link } from "@tanstack/react-router";
import { unbroken } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import { controlId, pageOf } from "../part-pages.ts";

interface IssueLinkProps {
  issue: FieldMessage;
  version: MeasureVersion;
  /** Called before navigating to the field. */
  onLeave?: () => void;
}

/** An issue as a link to the field that causes it. */
export function IssueLink({ issue: { field, message }, version, onLeave }: IssueLinkProps) {
  // Rules are about sections of the version.
  const section = field as VersionSection;
  const handleClick = () => {
    onLeave?.();
    focusWhenRendered(isVersionFieldName(field) ? controlId(field) : field);
  };
  return (
    <Link
      to={pageOf(section)}
      params={{ id: version.measureId }}
      search={{ version: version.versionNr, edit: true }}
      resetScroll={false}
      onClick={handleClick}
    >
      {unbroken(issueText(sectionLabel(section), message))}
    </Link>
  );
}

/** Some messages name their field themselves. */
const issueText = (label: string, message: string): string =>
  message.startsWith(`${label} `) ? message : t("editing.checklist.point", { label, message });

const focusTimeoutMs = 5000;

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
  setTimeout(() => observer.disconnect(), focusTimeoutMs);
}
