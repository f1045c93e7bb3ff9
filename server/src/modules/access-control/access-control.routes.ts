import { checkAccess } from "@indikatorkatalogen/contract";
import type { Api } from "../../http/api.ts";
import { answerAccess } from "./access-control.service.ts";

export function accessControlRoutes(api: Api): void {
  api.implement(checkAccess, ({ body }, { db }) => answerAccess(db, body));
}
