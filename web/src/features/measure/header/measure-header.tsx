import type { MeasureVersion } from "@indikatorkatalogen/contract";
import { Link } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { ShowOwner } from "../../../domain/measure/fields/show-links.tsx";
import { isReplaced } from "../../../domain/measure/select-version.ts";
import type { ShownVersion } from "../../../domain/measure/use-shown-version.ts";
import { validityText } from "../../../domain/measure/validity.ts";
import { StatusChip } from "../../../domain/status-chip.tsx";
import { formatDate } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import { Permitted } from "../../session/permitted.tsx";
import { LazyVersionActions } from "../version-actions/lazy-version-actions.ts";
import { MeasureActions } from "./measure-actions.tsx";
import styles from "./measure-header.module.css";
import { MeasureTabs } from "./measure-tabs.tsx";
import { VersionPicker } from "./version-picker.tsx";

export function MeasureHeader({ measure, version }: ShownVersion) {
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Breadcrumb version={version} />
        <h1 tabIndex={-1}>{version.title}</h1>
        {version.measureDefinition && <p className={styles.lead}>{version.measureDefinition}</p>}
        <div className={styles.facts}>
          <StatusChip status={version.status} isReplaced={isReplaced(measure, version)} />
          <VersionPicker versions={measure.measureVersions} selected={version} />
          <KeyFacts version={version} />
        </div>
        <MeasureActions version={version} />
        <Permitted to="measures:update">
          <Suspense>
            <LazyVersionActions measure={measure} version={version} />
          </Suspense>
        </Permitted>
      </div>
      <MeasureTabs measure={measure} version={version} />
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
            <Link to="/" search={{ keywords: [keyword.id] }}>
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
      {measureOwner && (
        <Fact label={t("measure.owner")}>
          <ShowOwner owner={measureOwner} />
        </Fact>
      )}
      {validity && <Fact label={t("measure.valid")}>{validity}</Fact>}
      {lastPublished !== null && <Fact label={t("measure.lastPublished")}>{formatDate(lastPublished)}</Fact>}
    </dl>
  );
}

interface FactProps {
  label: string;
  children: ReactNode;
}

function Fact({ label, children }: FactProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
