import { mdiFileQuestionOutline } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import sv from "../../../texts/sv.json";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { MessageState } from "../../../ui/feedback/message-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { SidePanel } from "../../../ui/overlays/side-panel.tsx";
import { useListRights } from "../access/use-list-rights.ts";
import { entryQuery } from "../administration.queries.ts";
import { type Details, type ListConfig, newSlug } from "../list-config.ts";
import { isListName, type ListName } from "../list-names.ts";
import { allLists } from "../lists/all-lists.ts";
import styles from "./entry.module.css";
import { EntryPanel } from "./entry-panel.tsx";

const route = getRouteApi("/default/administration/$list/$slug");

interface EntryPageProps {
  /** Details from other features, shown below the form of some lists. */
  details: Partial<Record<ListName, Details>>;
}

/** An existing or new entry, in a panel in front of its list. */
export function EntryPage({ details }: EntryPageProps) {
  const { list, slug } = route.useParams();
  if (!isListName(list)) return null;
  const own = allLists[list];
  const config = details[list] ? { ...own, details: details[list] } : own;
  // A separate panel for each entry, so that text typed in one does not appear in another.
  const key = `${list}/${slug}`;
  const Entry = slug === newSlug ? NewEntry : ExistingEntry;
  return <Entry key={key} config={config} slug={slug} />;
}

interface EntryProps {
  config: ListConfig;
  slug: string;
}

function NewEntry({ config, slug }: EntryProps) {
  const { canCreate } = useListRights(config);
  // Decided once, so that typed text stays visible if the right is lost.
  const [isOffered] = useState(canCreate);
  if (isOffered) return <EntryPanel config={config} slug={slug} entry={undefined} />;
  return <WaitingPanel config={config} problem={sv.administration.entry.notCreated} />;
}

function ExistingEntry({ config, slug }: EntryProps) {
  const { data: entry, error, refetch } = useQuery(entryQuery(config, slug));
  if (entry) return <EntryPanel config={config} slug={slug} entry={entry} />;
  if (!error) return <WaitingPanel config={config} problem={undefined} />;
  const { entry: texts } = sv.administration;
  if (!isUnread(error)) return <WaitingPanel config={config} problem={texts.missing} />;
  return <WaitingPanel config={config} problem={texts.unread} onRetry={() => void refetch()} />;
}

interface Problem {
  heading: string;
  advice: string;
}

const isUnread = (error: Error): boolean => error instanceof ApiError && error.status !== 404;

interface WaitingPanelProps {
  config: ListConfig;
  /** Why the entry cannot be shown; undefined while it is loading. */
  problem: Problem | undefined;
  /** Given when a retry may succeed. */
  onRetry?: () => void;
}

function WaitingPanel({ config, problem, onRetry }: WaitingPanelProps) {
  const navigate = route.useNavigate();
  const close = () => void navigate({ to: "..", search: true, resetScroll: false });
  return (
    <SidePanel isWide heading={t(`administration.lists.${config.name}.title`)} onClose={close}>
      <div className={styles.content} aria-busy={problem === undefined}>
        {problem === undefined ? (
          <WaitingFields config={config} />
        ) : (
          <div role="alert">
            <MessageState
              icon={mdiFileQuestionOutline}
              heading={problem.heading}
              actions={
                <>
                  {onRetry && <Button onClick={onRetry}>{t("administration.failed.retry")}</Button>}
                  <Button onClick={close}>{t("administration.entry.toList")}</Button>
                </>
              }
            >
              {problem.advice}
            </MessageState>
          </div>
        )}
      </div>
    </SidePanel>
  );
}

interface WaitingFieldsProps {
  config: ListConfig;
}

const WaitingFields = ({ config }: WaitingFieldsProps) =>
  config.fields.map(({ name }) => (
    <div key={name} className={styles.waiting}>
      <Skeleton width="8em" />
      <Skeleton height="2.4em" />
    </div>
  ));
