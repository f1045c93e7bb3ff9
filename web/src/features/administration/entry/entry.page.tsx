import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { t } from "../../../texts/t.ts";
import { SidePanel } from "../../../ui/overlays/side-panel.tsx";
import { Skeleton } from "../../../ui/states/skeleton.tsx";
import { entryQuery } from "../administration.queries.ts";
import { type Details, type ListConfig, newSlug } from "../list-config.ts";
import { isListName, type ListName } from "../list-names.ts";
import { allLists } from "../lists/all-lists.ts";
import styles from "./entry.module.css";
import { EntryPanel } from "./entry-panel.tsx";

const route = getRouteApi("/default/administration/$list/$slug");

interface EntryPageProps {
  /** What other features show under the form of some lists. */
  details: Partial<Record<ListName, Details>>;
}

/** One entry in a panel in front of its list, or what is to become one. */
export function EntryPage({ details }: EntryPageProps) {
  const { list, slug } = route.useParams();
  if (!isListName(list)) return null;
  const own = allLists[list];
  const config = details[list] ? { ...own, details: details[list] } : own;
  // A panel of its own for each entry, so that nothing typed for one turns up at another.
  const key = `${list}/${slug}`;
  return slug === newSlug ? (
    <EntryPanel key={key} config={config} slug={slug} entry={undefined} />
  ) : (
    <ExistingEntry key={key} config={config} slug={slug} />
  );
}

interface ExistingEntryProps {
  config: ListConfig;
  slug: string;
}

function ExistingEntry({ config, slug }: ExistingEntryProps) {
  const { data: entry, isError } = useQuery(entryQuery(config, slug));
  if (entry) return <EntryPanel config={config} slug={slug} entry={entry} />;
  return <WaitingPanel config={config} isError={isError} />;
}

interface WaitingPanelProps {
  config: ListConfig;
  isError: boolean;
}

function WaitingPanel({ config, isError }: WaitingPanelProps) {
  const navigate = route.useNavigate();
  const close = () => void navigate({ to: "..", search: true, resetScroll: false });
  return (
    <SidePanel isWide heading={t(`administration.lists.${config.name}.title`)} onClose={close}>
      <div className={styles.content} aria-busy={!isError}>
        {isError ? <p role="alert">{t("administration.entry.missing")}</p> : <Skeleton height="2.4em" />}
      </div>
    </SidePanel>
  );
}
