import type { VersionStatus } from "@indikatorkatalogen/contract";
import type { Generated } from "kysely";
import type { OptionalText } from "./columns.ts";

export interface MeasureGroupTable {
  id: string;
  name: string;
  description: OptionalText;
}

export interface MeasureGroupMeasureTable {
  groupId: string;
  measureId: string;
  sortOrder: number;
}

export interface ViewTemplateTable {
  id: string;
  name: string;
  status: Generated<VersionStatus>;
}

export interface ViewLabelTable {
  id: string;
  templateId: string;
  displayName: string;
  sortOrder: number;
}

export interface ViewGroupTable {
  id: string;
  name: string;
  description: OptionalText;
  templateId: OptionalText;
  status: Generated<VersionStatus>;
}

export interface ViewGroupItemTable {
  id: string;
  viewGroupId: string;
  templateId: string;
  labelId: string;
  measureVersionId: string;
  sortOrder: number;
}
