import type { FindingKind } from "@indikatorkatalogen/contract";

/** Something found in a published version. */
export interface NewFinding {
  kind: FindingKind;
  measureId: string;
  versionNr: number;
  title: string;
  owner: string | null;
  ownerId: string | null;
  detail: string;
  otherMeasureId?: string;
  otherTitle?: string;
  url?: string;
}
