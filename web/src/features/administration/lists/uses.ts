import type { ActorOwnerType, MeasureUsage, PersonActor, ViewGroup } from "@indikatorkatalogen/contract";
import { t } from "../../../texts/t.ts";
import type { Use } from "../list-config.ts";
import type { ListName } from "../list-names.ts";

export const toMeasureUse = ({ id, title, versionNr, status }: MeasureUsage): Use => ({
  key: id,
  title,
  note: t("administration.uses.version", { number: versionNr, status: t(`status.${status}`) }),
  target: { measureId: id, versionNr },
});

const listOfOwner: Record<Exclude<ActorOwnerType, "measureversion">, ListName> = {
  measurementsource: "measurementSources",
  reportingsystem: "reportingSystems",
  instanceidentifier: "instanceIdentifiers",
};

export const toActorUse = ({ actor, of }: PersonActor): Use => ({
  key: actor.id,
  title: of.title,
  note: actor.role.name,
  target: targetOf(of),
});

function targetOf({ type, id, measureId }: PersonActor["of"]): Use["target"] {
  return type === "measureversion" ? { measureId: measureId ?? id } : { list: listOfOwner[type], slug: id };
}

export const toGroupUse = ({ id, name, status }: ViewGroup): Use => ({
  key: id,
  title: name,
  note: t(`status.${status}`),
  target: { list: "viewGroups", slug: id },
});
