import type { ActorOwnerType, MeasureUsage, PersonActor, ViewGroup } from "@indikatorkatalogen/contract";
import { t } from "../../../texts/t.ts";
import type { Usage } from "../list-config.ts";
import type { ListName } from "../list-names.ts";

export const toMeasureUsage = ({ id, title, versionNr, status }: MeasureUsage): Usage => ({
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

export const toActorUsage = ({ actor, of }: PersonActor): Usage => ({
  key: actor.id,
  title: of.title,
  note: actor.role.name,
  target: targetOf(of),
});

function targetOf({ type, id, measureId }: PersonActor["of"]): Usage["target"] {
  return type === "measureversion" ? { measureId: measureId ?? id } : { list: listOfOwner[type], slug: id };
}

export const toGroupUsage = ({ id, name, status }: ViewGroup): Usage => ({
  key: id,
  title: name,
  note: t(`status.${status}`),
  target: { list: "viewGroups", slug: id },
});
