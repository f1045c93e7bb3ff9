import { useMutation, useQuery } from "@tanstack/react-query";
import { t } from "../../../texts/t.ts";
import { useAlerts } from "../../../ui/alerts/alerts-context.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { rejectionText } from "../../../ui/forms/rejected-input.ts";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { usageQuery, useInvalidateAllButSession } from "../administration.queries.ts";
import type { Entry, ListConfig, Usage } from "../list-config.ts";
import { UsageList } from "./usage-list.tsx";
import { useEntryNavigation } from "./use-entry-navigation.ts";

interface DeleteDialogProps {
  config: ListConfig;
  slug: string;
  entry: Entry;
  onClose: () => void;
  /** An alternative for entries in use, if any. */
  onMerge: (() => void) | undefined;
}

/** Shows what prevents the deletion, or asks for confirmation. */
export function DeleteDialog({ config, slug, entry, onClose, onMerge }: DeleteDialogProps) {
  const title = config.titleOf(entry);
  const usage = useQuery({ ...usageQuery(config, slug), staleTime: 0 });
  const obstacle = config.obstacleOf?.(entry);
  const isBlocked = obstacle !== undefined || (usage.data ?? []).length > 0;
  const remove = useRemove(config, slug, entry);
  const kind = config.isRestored?.(entry) ? "restore" : "delete";

  return (
    <ConfirmDialog
      heading={t(`administration.${kind}.${isBlocked ? "blocked" : "heading"}`, { title })}
      confirmLabel={t(`administration.${kind}.confirm`, { title })}
      isBlocked={isBlocked || usage.isLoadingError}
      isBusy={usage.isPending || remove.isPending}
      failure={remove.error ? rejectionText(remove.error, t("administration.delete.failed")) : undefined}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
      otherActions={isBlocked && onMerge && <Button onClick={onMerge}>{t("administration.merge.open")}</Button>}
    >
      {obstacle && <p>{obstacle}</p>}
      <Uses data={usage.data} isLoadingError={usage.isLoadingError} />
      {usage.data && !isBlocked && (
        <p>{[t(`administration.${kind}.warning`), config.contentsOf?.(entry)].filter(Boolean).join(" ")}</p>
      )}
    </ConfirmDialog>
  );
}

interface UsesProps {
  /** Undefined until it is known. */
  data: Usage[] | undefined;
  isLoadingError: boolean;
}

function Uses({ data, isLoadingError }: UsesProps) {
  if (isLoadingError) return <p>{t("administration.delete.unread")}</p>;
  if (!data) return <Skeleton height="2em" />;
  if (data.length === 0) return null;
  return (
    <>
      <p>{t("administration.delete.used", { count: data.length })}</p>
      <UsageList uses={data} />
    </>
  );
}

function useRemove(config: ListConfig, slug: string, entry: Entry) {
  const { showSuccess } = useAlerts();
  const refresh = useInvalidateAllButSession();
  const { leave } = useEntryNavigation();
  return useMutation({
    mutationFn: async () => config.calls.remove?.(slug),
    onSuccess: async () => {
      const title = config.titleOf(entry);
      showSuccess(
        t(config.isRestored?.(entry) ? "administration.restore.done" : "administration.delete.done", { title }),
      );
      await leave();
      await refresh();
    },
  });
}
