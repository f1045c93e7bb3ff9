import {
  fieldOfCategory,
  getSubMeasure,
  listActors,
  listConnections,
  listSubMeasures,
  listTargetValues,
  listVersionCodes,
} from "@indikatorkatalogen/contract";
import { entityNotFound } from "../../errors/app-error.ts";
import type { Api } from "../../http/api.ts";
import { getVisibleVersion } from "./measures.service.ts";

/** Reading one part at a time; the measure itself carries them all. */
export function versionPartReadRoutes(api: Api): void {
  api.implement(
    listActors,
    async ({ params }, { db, caller }) => (await getVisibleVersion(db, params.id, caller)).actors,
  );
  api.implement(
    listConnections,
    async ({ params }, { db, caller }) => (await getVisibleVersion(db, params.id, caller)).connections,
  );
  api.implement(
    listTargetValues,
    async ({ params }, { db, caller }) => (await getVisibleVersion(db, params.id, caller)).targetValues,
  );
  api.implement(
    listSubMeasures,
    async ({ params }, { db, caller }) => (await getVisibleVersion(db, params.id, caller)).submeasures,
  );
  api.implement(getSubMeasure, async ({ params }, { db, caller }) => {
    const { submeasures } = await getVisibleVersion(db, params.id, caller);
    const found = submeasures.find(({ id }) => id === params.subId);
    if (!found) throw entityNotFound();
    return found;
  });
  api.implement(listVersionCodes, async ({ params }, { db, caller }) => {
    const version = await getVisibleVersion(db, params.id, caller);
    const held = version[fieldOfCategory(params.category)];
    return Array.isArray(held) ? held : held ? [held] : [];
  });
}
