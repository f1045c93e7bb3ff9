import { recycleBinDays } from "@indikatorkatalogen/contract";
import { mdiDeleteClockOutline } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import sv from "../../texts/sv.json";
import { t } from "../../texts/t.ts";
import { MessageState } from "../../ui/feedback/message-state.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { usePageTitle } from "../../ui/page/use-page-title.ts";
import { Pagination } from "../../ui/table/pagination.tsx";
import { AccessGate } from "../session/access-gate.tsx";
import { useAccessState } from "../session/use-access-state.ts";
import { DeletedTable } from "./deleted-table.tsx";
import styles from "./recycle-bin.module.css";
import { pageSize, recycleBinQuery } from "./recycle-bin.queries.ts";

/** Deleted drafts, which can be restored for a while. */
export function RecycleBinPage() {
  const { anonymous, user } = sv.recycleBin.noAccess;
  const access = useAccessState((hasAccess) => hasAccess("measures:delete"));
  return (
    <AccessGate access={access} title={t("recycleBin.title")} anonymous={anonymous} user={user}>
      <RecycleBin />
    </AccessGate>
  );
}

function RecycleBin() {
  const [page, setPage] = useState(1);
  const { data, isError } = useQuery(recycleBinQuery(page));
  usePageTitle(t("recycleBin.title"));
  return (
    <div className={styles.page}>
      <header>
        <h1 tabIndex={-1}>{t("recycleBin.title")}</h1>
        <p className={styles.lead}>{t("recycleBin.lead", { days: recycleBinDays })}</p>
      </header>
      {isError && <p>{t("recycleBin.failed")}</p>}
      {!data && !isError && <Skeleton height="12em" />}
      {data?.totalCount === 0 && (
        <MessageState icon={mdiDeleteClockOutline} level={2} heading={t("recycleBin.empty")}>
          {t("recycleBin.emptyAdvice", { days: recycleBinDays })}
        </MessageState>
      )}
      {data && data.totalCount > 0 && (
        <div className={styles.card}>
          <DeletedTable versions={data.pageResults} />
        </div>
      )}
      {data && data.totalCount > pageSize && (
        <Pagination
          page={page}
          pageSize={pageSize}
          pageSizes={[pageSize]}
          totalCount={data.totalCount}
          onPage={setPage}
        />
      )}
    </div>
  );
}
