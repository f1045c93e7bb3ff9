import { useMutation } from "@tanstack/react-query";
import type { FieldValues } from "react-hook-form";
import { t } from "../../../texts/t.ts";
import { useAlerts } from "../../../ui/alerts/alerts-context.ts";
import { deleteDraft } from "../../../ui/forms/drafts/form-drafts.ts";
import { useInvalidateAllButSession } from "../administration.queries.ts";
import { type ListConfig, slugOf } from "../list-config.ts";
import { useEntryNavigation } from "./use-entry-navigation.ts";

/** Saves and closes the panel. A new entry of a list with details stays open, so that the details can be filled in. */
export function useSaveEntry(config: ListConfig, slug: string, isNew: boolean) {
  const { showSuccess } = useAlerts();
  const refresh = useInvalidateAllButSession();
  const { leave, openInstead } = useEntryNavigation();
  const { mutateAsync } = useMutation({
    mutationFn: async (input: FieldValues) => {
      const { calls } = config;
      const saved = await (isNew ? calls.create?.(input) : calls.update?.(slug, input));
      if (!saved) throw new Error("A form that cannot be saved is read-only");
      return saved;
    },
  });

  return async (input: FieldValues): Promise<void> => {
    const saved = await mutateAsync(input);
    deleteDraft(`administration/${config.name}/${slug}`);
    showSuccess(t("administration.entry.saved", { title: config.titleOf(saved) }));
    await refresh();
    await (isNew && config.details ? openInstead(slugOf(config, saved)) : leave());
  };
}
