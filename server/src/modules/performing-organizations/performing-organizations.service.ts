import type { MergeOutcome, PerformingOrganization, PerformingOrganizationInput } from "@indikatorkatalogen/contract";
import type { ReadContext, WriteContext } from "../../callers/service-context.ts";
import { invalidField } from "../../errors/app-error.ts";
import { brokenConstraint } from "../../errors/database-errors.ts";
import { administrationTexts } from "../../texts/administration-texts.ts";
import { contentCheckTexts } from "../../texts/content-check-texts.ts";
import { refuseWhenUsed } from "../measure-usage/measure-usage.service.ts";
import { isWithinOrganization, type MergeRequest, merge } from "../merging/merging.service.ts";
import type { RowChange } from "../registers/register.ts";
import { changeEntry, createEntry, deleteEntry, getEntry, listAllEntries } from "../registers/registers.service.ts";
import { isPartOf, lockOrganizations, organizationRegister } from "./performing-organizations.repository.ts";

const toColumns = ({ organizationId, partOf, ...input }: PerformingOrganizationInput) => ({
  ...input,
  organizationRoot: organizationId?.root ?? null,
  organizationExtension: organizationId?.extension ?? null,
  partOf: partOf?.id ?? null,
});

export async function listParts(context: ReadContext, id: string): Promise<PerformingOrganization[]> {
  await getEntry(context, organizationRegister, id);
  return listAllEntries(context, organizationRegister, isPartOf(id));
}

export const createOrganization = (
  context: WriteContext,
  input: PerformingOrganizationInput,
): Promise<PerformingOrganization> => withReferenceText(createEntry(context, organizationRegister, toColumns(input)));

export const updateOrganization = (
  context: WriteContext,
  id: string,
  input: PerformingOrganizationInput,
): Promise<PerformingOrganization> =>
  withReferenceText(
    changeEntry(context, organizationRegister, id, async (tx, before): Promise<RowChange<"performingOrganization">> => {
      const whole = input.partOf?.id;
      if (whole && whole !== before.partOf?.id) {
        await lockOrganizations(tx);
        if (await isWithinOrganization(tx, { id: whole, whole: id })) {
          throw invalidField("partOf", administrationTexts.partOfItself);
        }
      }
      return toColumns(input);
    }),
  );

/** The database refuses a whole that does not exist, also one that is deleted at the same time. */
async function withReferenceText<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (brokenConstraint(error)?.kind !== "foreignKey") throw error;
    throw invalidField("partOf", contentCheckTexts.unknownReference);
  }
}

export const deleteOrganization = (context: WriteContext, id: string): Promise<void> =>
  deleteEntry(context, organizationRegister, id, async (tx) => {
    const parts = await listAllEntries({ db: tx, caller: context.caller }, organizationRegister, isPartOf(id));
    await refuseWhenUsed(
      tx,
      { kind: "performingOrganization", id },
      parts.map(({ name }) => name),
    );
  });

export const mergeOrganization = (context: WriteContext, request: MergeRequest): Promise<MergeOutcome> =>
  merge(context, "performingOrganization", request);
