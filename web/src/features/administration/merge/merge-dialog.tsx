import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../../texts/t.ts";
import { useAlerts } from "../../../ui/alerts/alerts-context.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { FormError } from "../../../ui/forms/form-error.tsx";
import { rejectionText } from "../../../ui/forms/rejected-input.ts";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { type PickOption, SearchPicker } from "../../../ui/pickers/search-picker.tsx";
import { useOptionSearch } from "../../../ui/pickers/use-option-search.ts";
import { mergePreviewQuery, targetOptionsQuery, useInvalidateAllButSession } from "../administration.queries.ts";
import { useEntryNavigation } from "../entry/use-entry-navigation.ts";
import type { Entry, ListConfig } from "../list-config.ts";
import { MergePreview } from "./merge-preview.tsx";

interface MergeDialogProps {
  config: ListConfig;
  slug: string;
  entry: Entry;
  onClose: () => void;
}

/** Replaces this entry by another everywhere: choose the other, preview the changes, confirm. */
export function MergeDialog({ config, slug, entry, onClose }: MergeDialogProps) {
  const title = config.titleOf(entry);
  const [target, setTarget] = useState<PickOption | null>(null);
  const merge = useMerge(config, slug, title);
  const preview = useQuery({ ...mergePreviewQuery(config, slug, target?.id ?? ""), enabled: target !== null });

  return (
    <Dialog
      heading={t("administration.merge.heading", { title })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("administration.merge.cancel")}</Button>
          {/* The merge can be confirmed only when its preview is shown. */}
          {target && preview.data && (
            <Button variant="danger" loading={merge.isPending} onClick={() => merge.mutate(target)}>
              {t("administration.merge.confirm", { title, target: target.name })}
            </Button>
          )}
        </>
      }
    >
      <p>{t("administration.merge.explanation", { title })}</p>
      <TargetPicker config={config} slug={slug} target={target} onPick={setTarget} />
      {target && <MergePreview config={config} slug={slug} target={target} />}
      <FormError text={merge.error ? rejectionText(merge.error, t("administration.merge.failed")) : undefined} />
    </Dialog>
  );
}

interface TargetPickerProps {
  config: ListConfig;
  slug: string;
  target: PickOption | null;
  onPick: (target: PickOption | null) => void;
}

function TargetPicker({ config, slug, target, onPick }: TargetPickerProps) {
  const search = useOptionSearch((request) => targetOptionsQuery(config, slug, request));
  return <SearchPicker {...search} label={t("administration.merge.target")} value={target} onPick={onPick} />;
}

function useMerge(config: ListConfig, slug: string, title: string) {
  const { showSuccess } = useAlerts();
  const refresh = useInvalidateAllButSession();
  const { openInstead } = useEntryNavigation();
  return useMutation({
    mutationFn: async ({ id }: PickOption) => config.calls.merge?.({ slug, target: id, dryRun: false }),
    onSuccess: async (_, target) => {
      showSuccess(t("administration.merge.done", { title, target: target.name }));
      await openInstead(target.id);
      await refresh();
    },
  });
}
