import type { AccessibilityMessage } from "@indikatorkatalogen/contract";
import type { ColumnType } from "kysely";
import type { OptionalText, Timestamp } from "./columns.ts";

type Status = AccessibilityMessage["status"];

export interface AccessibilityMessageTable {
  id: string;
  message: string;
  place: OptionalText;
  email: OptionalText;
  status: ColumnType<Status, Status | undefined, Status>;
  created: Timestamp;
}
