import {
  contractVersions,
  type InstanceIdentifier,
  identifierRoots,
  instanceIdentifierInput,
  instanceIdentifiers,
  keysOf,
  type MeasurementSource,
  measurementSourceInput,
  measurementSources,
  type ReportingSystem,
  reportingSystemInput,
  reportingSystems,
  sourceTypes,
} from "@indikatorkatalogen/contract";
import { mdiDatabaseOutline, mdiDomain, mdiServerNetwork } from "@mdi/js";
import type { FieldValues } from "react-hook-form";
import { z } from "zod";
import { t } from "../../../texts/t.ts";
import { actorsOf } from "../actors/actors-of.tsx";
import type { ListConfig } from "../list-config.ts";
import { descriptionField, nameField, text, withoutEmptyIdentity } from "./entry-fields.ts";
import { referenceDataCalls } from "./reference-data-calls.ts";

const none = t("administration.none");

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const measurementSourceList: ListConfig<MeasurementSource, MeasurementSource> = {
  name: "measurementSources",
  rightPrefix: "measurementsources",
  icon: mdiDatabaseOutline,
  columns: [
    { id: "name", sortField: "NAME", cell: (source) => source.name },
    { id: "sourceType", sortField: "SOURCE_TYPE", cell: ({ sourceType }) => sourceType && capitalised(sourceType) },
    { id: "description", sortField: "DESCRIPTION", cell: (source) => source.description },
    { id: "measureCount", sortField: "MEASURE_COUNT", cell: (source) => source.measureCount },
  ],
  fields: [
    nameField,
    {
      kind: "choice",
      name: "sourceType",
      label: t("administration.fields.sourceType"),
      emptyLabel: none,
      options: sourceTypes.map((type) => ({ value: type, label: capitalised(type) })),
    },
    { kind: "line", name: "url", label: t("administration.fields.url"), hint: t("administration.hints.url") },
    descriptionField,
  ],
  schema: measurementSourceInput,
  titleOf: (source) => source.name,
  toValues: (source) => ({
    name: text(source?.name),
    sourceType: source?.sourceType ?? null,
    url: text(source?.url),
    description: text(source?.description),
  }),
  calls: referenceDataCalls(measurementSources),
  details: actorsOf("measurementsource", measurementSources),
};

export const reportingSystemList: ListConfig<ReportingSystem, ReportingSystem> = {
  name: "reportingSystems",
  rightPrefix: "reportingsystems",
  icon: mdiServerNetwork,
  columns: [
    { id: "name", sortField: "NAME", cell: (system) => system.name },
    {
      id: "contractVersion",
      sortField: "CONTRACT_VERSION",
      cell: (system) => system.contractVersion,
    },
    { id: "description", sortField: "DESCRIPTION", cell: (system) => system.description },
    { id: "measureCount", sortField: "MEASURE_COUNT", cell: (system) => system.measureCount },
  ],
  fields: [
    nameField,
    descriptionField,
    {
      kind: "line",
      name: "systemId.root",
      label: t("administration.fields.systemRoot"),
      hint: t("administration.hints.oid"),
    },
    { kind: "line", name: "systemId.extension", label: t("administration.fields.systemExtension") },
    {
      kind: "choice",
      name: "contractVersion",
      label: t("administration.fields.contractVersion"),
      emptyLabel: none,
      options: contractVersions.map((version) => ({ value: String(version), label: String(version) })),
      toValue: Number,
    },
    { kind: "line", name: "logicalAddress", label: t("administration.fields.logicalAddress") },
  ],
  schema: z.custom<FieldValues>().transform(withoutEmptyIdentity("systemId")).pipe(reportingSystemInput),
  titleOf: (system) => system.name,
  toValues: (system) => ({
    name: text(system?.name),
    description: text(system?.description),
    systemId: { root: text(system?.systemId?.root), extension: text(system?.systemId?.extension) },
    contractVersion: system?.contractVersion ?? null,
    logicalAddress: text(system?.logicalAddress),
  }),
  calls: referenceDataCalls(reportingSystems),
  details: actorsOf("reportingsystem", reportingSystems),
};

const rootNames = keysOf(identifierRoots).map((name) => ({
  value: identifierRoots[name],
  label: t(`administration.roots.${name}`),
}));

export const instanceIdentifierList: ListConfig<InstanceIdentifier, InstanceIdentifier> = {
  name: "instanceIdentifiers",
  rightPrefix: "instanceidentifiers",
  icon: mdiDomain,
  columns: [
    { id: "name", sortField: "NAME", cell: (owner) => owner.name },
    { id: "extension", sortField: "EXTENSION", cell: (owner) => owner.extension },
    { id: "description", sortField: "DESCRIPTION", cell: (owner) => owner.description },
    { id: "measureCount", sortField: "MEASURE_COUNT", cell: (owner) => owner.measureCount },
  ],
  fields: [
    nameField,
    {
      kind: "choice",
      name: "root",
      label: t("administration.fields.root"),
      emptyLabel: none,
      options: rootNames,
    },
    {
      kind: "line",
      name: "extension",
      label: t("administration.fields.extension"),
      hint: t("administration.hints.extension"),
    },
    descriptionField,
  ],
  schema: instanceIdentifierInput,
  titleOf: (owner) => owner.name,
  toValues: (owner) => ({
    name: text(owner?.name),
    root: owner?.root ?? null,
    extension: text(owner?.extension),
    description: text(owner?.description),
  }),
  calls: referenceDataCalls(instanceIdentifiers),
  details: actorsOf("instanceidentifier", instanceIdentifiers),
};
