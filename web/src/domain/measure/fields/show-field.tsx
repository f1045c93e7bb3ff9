import {
  type FieldKind,
  type FieldNameOfKind,
  type VersionContent,
  type VersionFieldName,
  versionFields,
} from "@indikatorkatalogen/contract";
import type { ReactNode } from "react";
import { formatDate, formatNumber } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import { LinkedText, RunningText } from "../../../ui/text/running-text.tsx";
import styles from "./show-field.module.css";
import { ShowCode, ShowCodes, ShowOwner } from "./show-links.tsx";

type Shown<N extends VersionFieldName> = (value: NonNullable<VersionContent[N]>, name: N) => ReactNode;

/** How a value of each kind is shown. */
const views: { [K in FieldKind]: Shown<FieldNameOfKind<K>> } = {
  name: (text) => <LinkedText text={text} />,
  line: (text) => <LinkedText text={text} />,
  text: (text) => <RunningText text={text} />,
  integer: (number) => formatNumber(number),
  date: (time) => formatDate(time),
  code: (code, name) => <ShowCode name={name} code={code} />,
  codes: (codes, name) => codes.length > 0 && <ShowCodes name={name} codes={codes} />,
  owner: (owner) => <ShowOwner owner={owner} />,
};

interface ShowFieldProps {
  version: VersionContent;
  name: VersionFieldName;
}

/** A field's value by its kind, or a note that it is missing. */
export function ShowField({ version, name }: ShowFieldProps) {
  const value = version[name];
  // TypeScript cannot see that a value and the view of its kind belong together.
  const show = views[versionFields[name].kind] as (value: unknown, name: VersionFieldName) => ReactNode;
  return (value !== null && show(value, name)) || <span className={styles.missing}>{t("measure.missing")}</span>;
}
