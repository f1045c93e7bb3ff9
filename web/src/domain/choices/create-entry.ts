import {
  type CodeEntry,
  codeSystemResource,
  createCode,
  instanceIdentifiers,
  measurementSources,
  oids,
  type Resource,
  reportingSystems,
} from "@indikatorkatalogen/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../texts/t.ts";
import { useAlerts } from "../../ui/alerts/alerts-context.ts";
import type { PickOption } from "../../ui/pickers/combobox-rows.ts";
import type { CodeOption, CodeSystemName, ReferenceKind } from "./choices.queries.ts";

/** The right to add an entry to each register. */
export const resourceToCreate: Record<ReferenceKind, Resource> = {
  owner: "instanceidentifiers:create",
  measurementSource: "measurementsources:create",
  reportingSystem: "reportingsystems:create",
};

export const resourceToCreateCode = (system: CodeSystemName): Resource => codeSystemResource(oids[system], "create");

const createCalls: Record<ReferenceKind, (name: string) => Promise<PickOption>> = {
  owner: (name) => callApi(instanceIdentifiers.create, { body: { name } }),
  measurementSource: (name) => callApi(measurementSources.create, { body: { name } }),
  reportingSystem: (name) => callApi(reportingSystems.create, { body: { name } }),
};

/** Adds an entry with a name; its other values are filled in by the administration. */
export function useCreateReference(kind: ReferenceKind): (name: string) => Promise<PickOption> {
  const confirmCreated = useConfirmCreated(["options", kind]);
  const { mutateAsync } = useMutation({ mutationFn: createCalls[kind], onSuccess: ({ name }) => confirmCreated(name) });
  return async (typed) => {
    const { id, name } = await mutateAsync(typed);
    return { id, name };
  };
}

export function useCreateCode(system: CodeSystemName): (name: string) => Promise<CodeOption> {
  const confirmCreated = useConfirmCreated(["codes", system]);
  const { mutateAsync } = useMutation({
    mutationFn: (displayName: string): Promise<CodeEntry> =>
      callApi(createCode, { params: { oid: oids[system] }, body: { displayName } }),
    onSuccess: ({ displayName }) => confirmCreated(displayName),
  });
  return async (typed) => {
    const { id, codeId, codeValue, displayName, description, oid, version } = await mutateAsync(typed);
    return { id: codeId, name: displayName, code: { id, codeId, codeValue, displayName, description, oid, version } };
  };
}

function useConfirmCreated(queryKey: string[]): (name: string) => void {
  const queryClient = useQueryClient();
  const { showSuccess } = useAlerts();
  return (name) => {
    void queryClient.invalidateQueries({ queryKey });
    showSuccess(t("forms.picker.created", { name }));
  };
}
