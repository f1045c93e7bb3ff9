import type { FieldMessage, MeasureVersion } from "@indikatorkatalogen/contract";
import { IssueLink } from "./issue-link.tsx";

interface IssueListProps {
  heading: string;
  issues: FieldMessage[];
  className: string | undefined;
  version: MeasureVersion;
  onClose: () => void;
}

/** Problems that block publishing, or warnings. */
export function IssueList({ heading, issues, className, version, onClose }: IssueListProps) {
  if (issues.length === 0) return null;
  return (
    <section className={className}>
      <h3>{heading}</h3>
      <ul>
        {issues.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            <IssueLink issue={{ field, message }} version={version} onLeave={onClose} />
          </li>
        ))}
      </ul>
    </section>
  );
}
