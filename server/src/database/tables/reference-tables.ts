import type { PerformingOrganization, TermKind } from "@indikatorkatalogen/contract";
import type { Generated } from "kysely";
import type { OptionalDecimal, OptionalNumber, OptionalText } from "./columns.ts";

export interface CodeSystemTable {
  id: Generated<string>;
  oid: string;
  name: string;
  description: OptionalText;
  editable: Generated<boolean>;
}

export interface CodeTable {
  id: string;
  oid: string;
  codeId: string;
  codeValue: string;
  displayName: string;
  description: OptionalText;
  version: Generated<string>;
  fromAge: OptionalNumber;
  toAge: OptionalNumber;
  sortOrder: Generated<number>;
}

export interface InstanceIdentifierTable {
  id: string;
  name: string;
  root: OptionalText;
  extension: OptionalText;
  description: OptionalText;
}

export interface ReportingSystemTable {
  id: string;
  name: string;
  description: OptionalText;
  systemRoot: OptionalText;
  systemExtension: OptionalText;
  contractVersion: OptionalDecimal;
  logicalAddress: OptionalText;
}

export interface MeasurementSourceTable {
  id: string;
  name: string;
  description: OptionalText;
  url: OptionalText;
  sourceType: OptionalText;
}

export interface PersonTable {
  id: string;
  firstName: string;
  lastName: string;
  email: OptionalText;
  phone: OptionalText;
  hsaId: OptionalText;
  organization: OptionalText;
  title: OptionalText;
}

export interface RoleTable {
  id: string;
  code: string;
  name: string;
  description: OptionalText;
  appliesTo: Generated<string[]>;
}

export interface PerformingOrganizationTable {
  id: string;
  name: string;
  organizationType: PerformingOrganization["organizationType"];
  hsaId: OptionalText;
  organizationRoot: OptionalText;
  organizationExtension: OptionalText;
  partOf: OptionalText;
}

export interface HelpTextTable {
  id: string;
  mapping: string;
  description: OptionalText;
  helpText: OptionalText;
}

export interface ConceptTable {
  id: string;
  preferred: string;
  isActive: boolean;
}

export interface ConceptTermTable {
  conceptId: string;
  kind: TermKind;
  term: string;
  isRemoved: boolean;
}

export interface ConceptBroaderTable {
  conceptId: string;
  broader: string;
  isRemoved: boolean;
}

export interface EntryAliasTable {
  /** The register that the entry is in, or the code system of a code. */
  register: string;
  alias: string;
  entryId: string;
}
