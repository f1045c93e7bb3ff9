import { isOngoing, type MeasureVersion } from "@indikatorkatalogen/contract";
import {
  mdiAlertOutline,
  mdiArrowUpCircleOutline,
  mdiClockAlertOutline,
  mdiClockOutline,
  mdiEyeOffOutline,
  mdiPencilOutline,
} from "@mdi/js";
import { Link } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { expiryOf } from "../../../domain/measure/expiry.ts";
import { isUpcoming, upcomingVersion, validVersion } from "../../../domain/measure/select-version.ts";
import type { ShownVersion } from "../../../domain/measure/use-shown-version.ts";
import { shownName } from "../../../domain/person-name.ts";
import { formatDate } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import styles from "./version-notices.module.css";

/** Warnings about the version's status and validity, with a link to the valid version. */
export function VersionNotices({ measure, version }: ShownVersion) {
  const valid = validVersion(measure);
  const other = valid?.id === version.id ? undefined : valid;
  const upcoming = upcomingVersion(measure);
  const draft = measure.measureVersions.find(isOngoing);

  return (
    <div className={styles.notices}>
      {isUpcoming(measure, version) ? (
        <UpcomingNotice tone="warning" text="coming" upcoming={version} other={other} />
      ) : (
        <StatusNotice version={version} valid={other} />
      )}
      {valid?.id === version.id && upcoming && (
        <UpcomingNotice tone="ongoing" text="successor" upcoming={upcoming} other={upcoming} />
      )}
      <ExpiryNotice version={version} />
      {draft && draft.id !== version.id && <DraftNotice draft={draft} />}
    </div>
  );
}

interface StatusNoticeProps {
  version: MeasureVersion;
  /** The newest published version, unless it is this one. */
  valid: MeasureVersion | undefined;
}

function StatusNotice({ version, valid }: StatusNoticeProps) {
  const action = valid && (
    <VersionLink version={valid}>{t("measure.notices.openVersion", { number: valid.versionNr })}</VersionLink>
  );
  if (isOngoing(version)) {
    return (
      <Notice tone="ongoing" icon={mdiPencilOutline} action={action}>
        {t("measure.notices.ongoing")}
      </Notice>
    );
  }
  if (version.status === "UNPUBLISHED") {
    return (
      <Notice tone="unpublished" icon={mdiEyeOffOutline} action={action}>
        {t("measure.notices.unpublished")} {!valid && t("measure.notices.noneValid")}
      </Notice>
    );
  }
  return (
    valid && (
      <Notice tone="warning" icon={mdiArrowUpCircleOutline} action={action}>
        {t("measure.notices.replaced", { number: valid.versionNr })}
      </Notice>
    )
  );
}

interface UpcomingNoticeProps {
  tone: ComponentProps<typeof Notice>["tone"];
  /** The version that begins to apply later. */
  upcoming: MeasureVersion;
  /** The version to read instead. */
  other: MeasureVersion | undefined;
  text: "coming" | "successor";
}

/** States from which day which version applies. */
function UpcomingNotice({ tone, upcoming, other, text }: UpcomingNoticeProps) {
  if (!other || upcoming.validFrom === null) return null;
  const number = other.versionNr;
  return (
    <Notice
      tone={tone}
      icon={mdiClockOutline}
      action={<VersionLink version={other}>{t("measure.notices.openVersion", { number })}</VersionLink>}
    >
      {t(`measure.notices.${text}`, { date: formatDate(upcoming.validFrom), number })}
    </Notice>
  );
}

interface DraftNoticeProps {
  draft: MeasureVersion;
}

function DraftNotice({ draft }: DraftNoticeProps) {
  const { versionNr: number, lastUpdated, lastUpdatedBy } = draft;
  const date = lastUpdated !== null && formatDate(lastUpdated);
  const person = lastUpdatedBy && shownName(lastUpdatedBy);

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

interface ExpiryNoticeProps {
  version: MeasureVersion;
}

function ExpiryNotice({ version: { validTo } }: ExpiryNoticeProps) {
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

/** To the same page of another version. */
function VersionLink({ version, children }: VersionLinkProps) {
  return (
    <Link to="." search={{ version: version.versionNr }}>
      {children}
    </Link>
  );
}
