import { fullName, type MyDraft, swedishDaysBetween } from "@indikatorkatalogen/contract";
import { mdiCheck } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { formatMoment, unbroken } from "../../texts/format.ts";
import { t } from "../../texts/t.ts";
import { Chip } from "../../ui/chips/chip.tsx";
import { SkeletonOrRetry } from "../../ui/feedback/skeleton-or-retry.tsx";
import { useUser } from "../session/use-user.ts";
import { ExpandableRows } from "./expandable-rows.tsx";
import styles from "./my-work.module.css";
import { draftsQuery } from "./my-work.queries.ts";
import { WorkPart } from "./work-part.tsx";

export function DraftsPart() {
  const { data, isError, refetch } = useQuery(draftsQuery);
  return (
    <WorkPart heading={t("myWork.drafts.heading")} count={data?.totalCount}>
      {!data && <SkeletonOrRetry isError={isError} onRetry={() => void refetch()} />}
      {data?.totalCount === 0 && (
        <p className={styles.empty}>
          {t("myWork.drafts.empty")} {t("myWork.drafts.emptyAdvice")}
        </p>
      )}
      {data && (
        <ExpandableRows rows={data.drafts} total={data.totalCount}>
          {(draft) => <Draft key={draft.id} draft={draft} />}
        </ExpandableRows>
      )}
    </WorkPart>
  );
}

interface DraftProps {
  draft: MyDraft;
}

function Draft({ draft: { measureId, versionNr, title, remaining, ...draft } }: DraftProps) {
  return (
    <li className={styles.row}>
      <div className={styles.rowHead}>
        <Link to="/measure/$id" params={{ id: measureId }} search={{ version: versionNr, edit: true }}>
          {title}
        </Link>
        {remaining.length === 0 ? (
          <Chip tone="published" icon={mdiCheck}>
            {t("myWork.drafts.complete")}
          </Chip>
        ) : (
          <Chip tone="ongoing">{t("myWork.drafts.remaining", { count: remaining.length })}</Chip>
        )}
      </div>
      {remaining.length > 0 && (
        <p className={styles.missing}>
          {t("myWork.drafts.fields", { fields: remaining.map(({ label }) => label).join(", ") })}
        </p>
      )}
      <DraftAge {...draft} versionNr={versionNr} />
    </li>
  );
}

function DraftAge({
  versionNr,
  created,
  lastUpdated,
  lastUpdatedBy,
}: Omit<MyDraft, "id" | "measureId" | "title" | "remaining">) {
  const user = useUser();
  const days = swedishDaysBetween(created, Date.now());
  const isMine = user && lastUpdatedBy === fullName(user);
  const moment = unbroken(formatMoment(lastUpdated));
  return (
    <p className={styles.note}>
      {t("myWork.version", { number: versionNr })} ·{" "}
      {days < 1 ? t("myWork.drafts.today") : t("myWork.drafts.created", { count: days })},{" "}
      {isMine || lastUpdatedBy === null
        ? t("myWork.drafts.changedByMe", { moment })
        : t("myWork.drafts.changed", { moment, name: lastUpdatedBy })}
    </p>
  );
}
