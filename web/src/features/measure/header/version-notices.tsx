import { isOngoing, type Measure, type MeasureVersion } from "@indikatorkatalogen/contract";
import {
  mdiAlertOutline,
  mdiArrowUpCircleOutline,
  mdiClockAlertOutline,
  mdiEyeOffOutline,
  mdiPencilOutline,
} from "@mdi/js";
import { Link } from "@tanstack/react-router";
import { formatDate } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import { Notice } from "../../../ui/states/notice.tsx";
import { expiryOf } from "../../../ui/text/expiry.ts";
import styles from "./version-notices.module.css";

interface VersionNoticesProps {
  measure: Measure;
  version: MeasureVersion;
}

/** What a reader of this version should know before relying on it. */
export function VersionNotices({ measure, version }: VersionNoticesProps) {
  return (
    <div className={styles.notices}>
      <StandingNotice version={version} />
      <NewerVersionNotice measure={measure} version={version} />
      <OngoingNotice measure={measure} version={version} />
      <ExpiryNotice version={version} />
    </div>
  );
}

interface VersionProps {
  version: MeasureVersion;
}

function StandingNotice({ version }: VersionProps) {
  if (version.status === "PUBLISHED") return null;
  return isOngoing(version) ? (
    <Notice tone="ongoing" icon={mdiPencilOutline}>
      {t("measure.notices.ongoing")}
    </Notice>
  ) : (
    <Notice tone="unpublished" icon={mdiEyeOffOutline}>
      {t("measure.notices.unpublished")}
    </Notice>
  );
}

function NewerVersionNotice({ measure, version }: VersionNoticesProps) {
  const newer = measure.measureVersions.findLast(
    ({ versionNr, status }) => status === "PUBLISHED" && versionNr > version.versionNr,
  );
  if (!newer) return null;
  const number = newer.versionNr;
  const isReplaced = version.replacedByVersionNr !== null;

  return (
    <Notice
      tone="warning"
      icon={mdiArrowUpCircleOutline}
      action={<VersionLink version={newer}>{t("measure.notices.openVersion", { number })}</VersionLink>}
    >
      {isReplaced ? t("measure.notices.replaced", { number }) : t("measure.notices.newer", { number })}
    </Notice>
  );
}

function OngoingNotice({ measure, version }: VersionNoticesProps) {
  const draft = measure.measureVersions.find(isOngoing);
  if (!draft || draft.id === version.id) return null;
  const { versionNr: number, lastUpdated, lastUpdatedBy: person } = draft;
  const date = lastUpdated !== null && formatDate(lastUpdated);

  return (
    <Notice
      tone="ongoing"
      icon={mdiPencilOutline}
      action={<VersionLink version={draft}>{t("measure.notices.openOngoing")}</VersionLink>}
    >
      {date && person
        ? t("measure.notices.ongoingExistsChanged", { number, date, person })
        : t("measure.notices.ongoingExists", { number })}
    </Notice>
  );
}

function ExpiryNotice({ version: { validTo } }: VersionProps) {
  const expiry = expiryOf(validTo, new Date());
  if (validTo === null || expiry === "none") return null;
  const date = formatDate(validTo);
  return (
    <Notice tone="warning" icon={expiry === "past" ? mdiAlertOutline : mdiClockAlertOutline}>
      {expiry === "past" ? t("measure.notices.expired", { date }) : t("measure.notices.expiresSoon", { date })}
    </Notice>
  );
}

interface VersionLinkProps {
  version: MeasureVersion;
  children: string;
}

function VersionLink({ version, children }: VersionLinkProps) {
  return (
    <Link to="/measure/$id" params={{ id: version.measureId }} search={{ version: version.versionNr }}>
      {children}
    </Link>
  );
}
