import { mdiHistory } from "@mdi/js";
import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useId } from "react";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { LeaveGuard } from "../../../ui/forms/drafts/leave-guard.tsx";
import { FormError } from "../../../ui/forms/form-error.tsx";
import { useRecordForm } from "../../../ui/forms/use-record-form.ts";
import { SidePanel } from "../../../ui/overlays/side-panel.tsx";
import { usePageTitle } from "../../../ui/page/use-page-title.ts";
import { userQuery } from "../../session/session.queries.ts";
import { useListRights } from "../access/use-list-rights.ts";
import { useInvalidateAllButSession } from "../administration.queries.ts";
import type { Entry, ListConfig } from "../list-config.ts";
import styles from "./entry.module.css";
import { EntryFooter } from "./entry-footer.tsx";
import { EntryForm } from "./entry-form.tsx";
import { useEntryNavigation } from "./use-entry-navigation.ts";
import { useSaveEntry } from "./use-save-entry.ts";
import { WhereUsed } from "./where-used.tsx";

interface EntryPanelProps {
  config: ListConfig;
  slug: string;
  /** Undefined for a new entry. */
  entry: Entry | undefined;
}

export function EntryPanel({ config, slug, entry }: EntryPanelProps) {
  const rights = useListRights(config);
  const heading = entry ? config.titleOf(entry) : t(`administration.lists.${config.name}.create`);
  const refresh = useInvalidateAllButSession();
  const isLoggedIn = useIsLoggedIn();
  const { close } = useEntryNavigation();
  const startValues = useLocation({ select: ({ state }) => state.startValues });
  usePageTitle(`${heading} – ${t(`administration.lists.${config.name}.title`)}`);
  const save = useSaveEntry(config, slug, entry === undefined);
  const { form, submit, failure, restored, discard } = useRecordForm({
    key: `administration/${config.name}/${slug}`,
    schema: entry || !config.creation ? config.schema : config.creation.schema,
    values: entry ? config.toValues(entry) : { ...config.toValues(undefined), ...startValues },
    onSave: save,
  });
  const formId = useId();
  const readOnly = entry ? !rights.canUpdate : !rights.canCreate;
  const { isDirty, isSubmitting } = form.formState;
  const Details = config.details;

  return (
    <SidePanel
      isWide
      heading={heading}
      onClose={close}
      footer={
        <EntryFooter
          config={config}
          slug={slug}
          entry={entry}
          formId={formId}
          readOnly={readOnly}
          isSaving={isSubmitting}
          onClose={close}
        />
      }
    >
      <div className={styles.content}>
        {restored && isDirty && (
          <Notice
            tone="ongoing"
            icon={mdiHistory}
            action={
              <Button variant="plain" onClick={discard}>
                {t("administration.entry.discard")}
              </Button>
            }
          >
            {t("administration.entry.restored")}
          </Notice>
        )}
        <EntryForm id={formId} config={config} form={form} entry={entry} readOnly={readOnly} onSubmit={submit} />
        <FormError text={failure} />
        {entry && Details && (
          <section className={readOnly ? undefined : styles.savedImmediately}>
            {!readOnly && <p className={styles.note}>{t("administration.entry.atOnce")}</p>}
            <Details id={entry.id} readOnly={readOnly} onChanged={() => void refresh()} />
          </section>
        )}
        {entry && config.calls.listUsage && <WhereUsed config={config} slug={slug} />}
      </div>
      <LeaveGuard shouldAsk={() => isDirty && !readOnly && isLoggedIn()} onDiscard={discard} />
    </SidePanel>
  );
}

/** Read when leaving: a user whose login has expired must not be asked to stay. */
function useIsLoggedIn(): () => boolean {
  const queryClient = useQueryClient();
  return () => queryClient.getQueryData(userQuery.queryKey) !== null;
}
