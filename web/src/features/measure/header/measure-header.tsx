import type { Measure, MeasureVersion } from "@indikatorkatalogen/contract";
import { Link } from "@tanstack/react-router";
import { formatDate } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import { StatusChip } from "../../../ui/chips/status-chip.tsx";
import { validityText } from "../fields/validity-text.ts";
import { MeasureActions } from "./measure-actions.tsx";
import styles from "./measure-header.module.css";
import { VersionPicker } from "./version-picker.tsx";

interface MeasureHeaderProps {
  measure: Measure;
  version: MeasureVersion;
}

export function MeasureHeader({ measure, version }: MeasureHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Breadcrumb version={version} />
        <h1 tabIndex={-1}>{version.title}</h1>
        {version.measureDefinition && <p className={styles.lead}>{version.measureDefinition}</p>}
        <div className={styles.facts}>
          <StatusChip status={version.status} />
          <VersionPicker versions={measure.measureVersions} selected={version} />
          <KeyFacts version={version} />
        </div>
        <MeasureActions version={version} />
      </div>
    </header>
  );
}

interface VersionProps {
  version: MeasureVersion;
}

function Breadcrumb({ version }: VersionProps) {
  const keyword = version.keywords[0];
  return (
    <nav aria-label={t("measure.breadcrumb")}>
      <ol className={styles.breadcrumb}>
        <li>
          <Link to="/">{t("site.measures")}</Link>
        </li>
        {keyword && (
          <li>
            <Link to="/" search={{ keywords: [keyword.codeId] }}>
              {keyword.displayName}
            </Link>
          </li>
        )}
      </ol>
    </nav>
  );
}

function KeyFacts({ version }: VersionProps) {
  const { measureOwner, lastPublished } = version;
  const validity = validityText(version);

  return (
    <dl className={styles.keyFacts}>
      {measureOwner && <Fact label={t("measure.owner")} value={measureOwner.name} />}
      {validity && <Fact label={t("measure.valid")} value={validity} />}
      {lastPublished !== null && <Fact label={t("measure.lastPublished")} value={formatDate(lastPublished)} />}
    </dl>
  );
}

interface FactProps {
  label: string;
  value: string;
}

function Fact({ label, value }: FactProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
