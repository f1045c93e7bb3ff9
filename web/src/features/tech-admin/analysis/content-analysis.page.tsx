import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useReferenceOptions } from "../../../domain/choices/use-options.ts";
import sv from "../../../texts/sv.json";
import { t } from "../../../texts/t.ts";
import { usePageTitle } from "../../../ui/page/use-page-title.ts";
import { SearchPicker } from "../../../ui/pickers/search-picker.tsx";
import { AccessGate } from "../../session/access-gate.tsx";
import { useAccessState } from "../../session/use-access-state.ts";
import styles from "../tech-admin.module.css";
import analysisStyles from "./analysis.module.css";
import { ownerQuery } from "./analysis.queries.ts";
import { Analysis } from "./analysis.tsx";

const route = getRouteApi("/default/contentAnalysis");

/** The findings in the published measures, for those who edit them. */
export function ContentAnalysisPage() {
  const { anonymous, user } = sv.contentAnalysis.noAccess;
  const access = useAccessState((hasAccess) => hasAccess("contentanalysis:read"));
  return (
    <AccessGate access={access} title={t("contentAnalysis.title")} anonymous={anonymous} user={user}>
      <ContentAnalysis />
    </AccessGate>
  );
}

function ContentAnalysis() {
  usePageTitle(t("contentAnalysis.title"));
  const { page = 1, kind, owner } = route.useSearch();
  const navigate = route.useNavigate();
  const search = useReferenceOptions("owner");
  const { data: chosen = null } = useQuery({ ...ownerQuery(owner ?? ""), enabled: owner !== undefined });
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{t("contentAnalysis.title")}</h1>
      <div className={styles.section}>
        <div className={analysisStyles.owner}>
          <SearchPicker
            {...search}
            label={t("contentAnalysis.owner")}
            placeholder={t("contentAnalysis.allOwners")}
            value={owner === undefined ? null : chosen}
            onPick={(picked) => void navigate({ search: { kind, owner: picked?.id }, resetScroll: false })}
          />
        </div>
        <Analysis
          kind={kind}
          page={page}
          owner={owner}
          onChange={(wanted) => void navigate({ search: { ...wanted, owner }, resetScroll: false })}
        />
      </div>
    </div>
  );
}
