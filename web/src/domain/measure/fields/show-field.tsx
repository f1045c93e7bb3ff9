import type { VersionContent, VersionFieldName } from "@indikatorkatalogen/contract";
import type { ReactNode } from "react";
import { formatDate, formatNumber } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import { LinkedText, RunningText } from "../../../ui/text/running-text.tsx";
import { isOfKind } from "./field-kind.ts";
import styles from "./show-field.module.css";
import { ShowCode, ShowCodes, ShowOwner } from "./show-links.tsx";

interface ShowFieldProps {
  version: VersionContent;
  name: VersionFieldName;
}

/** A field's value by its kind, or a note that it is missing. */
export function ShowField({ version, name }: ShowFieldProps) {
  return showValue(version, name) ?? <span className={styles.missing}>{t("measure.missing")}</span>;
}

function showValue(version: VersionContent, name: VersionFieldName): ReactNode {
  if (isOfKind(name, "codes")) {
    return version[name].length > 0 ? <ShowCodes name={name} codes={version[name]} /> : null;
  }
  if (version[name] === null) return null;
  if (isOfKind(name, "text")) return <RunningText text={version[name]} />;
  if (isOfKind(name, "name", "line")) return <LinkedText text={version[name]} />;
  if (isOfKind(name, "integer")) return formatNumber(version[name]);
  if (isOfKind(name, "date")) return formatDate(version[name]);
  if (isOfKind(name, "code")) return <ShowCode name={name} code={version[name]} />;
  return <ShowOwner owner={version[name]} />;
}
