import type {
  ActorOwnerType,
  MeasureUsage,
  PerformingOrganization,
  PersonActor,
  ViewGroup,
} from "@indikatorkatalogen/contract";
import { t } from "../../../texts/t.ts";
import type { Usage } from "../list-config.ts";
import type { ListName } from "../list-names.ts";

export const toMeasureUsage = ({ id, title, versionNr, status, isReplaced }: MeasureUsage): Usage => ({
  key: id,
  title,
  note: t("administration.uses.version", {
    number: versionNr,
    status: isReplaced ? t("status.replaced") : t(`status.${status}`),
  }),
  target: { measureId: id, versionNr },
});

const listOfOwner: Record<Exclude<ActorOwnerType, "measureversion">, ListName> = {
  measurementsource: "measurementSources",
  reportingsystem: "reportingSystems",
  instanceidentifier: "instanceIdentifiers",
};

/** Each organisation once, with every role the person has had there in any version. */
export function toActorUsages(actors: readonly PersonActor[]): Usage[] {
  const places = Map.groupBy(actors, ({ of }) => of.measureId ?? of.id);
  return [...places].flatMap(([key, [first, ...others]]) => {
    if (!first) return [];
    const roles = new Set([first, ...others].map(({ actor }) => actor.role.name));
    return { key, title: first.of.title, note: [...roles].join(", "), target: targetOf(first.of) };
  });
}

function targetOf({ type, id, measureId }: PersonActor["of"]): Usage["target"] {
  return type === "measureversion" ? { measureId: measureId ?? id } : { list: listOfOwner[type], slug: id };
}

export const toGroupUsage = ({ id, name, status }: ViewGroup): Usage => ({
  key: id,
  title: name,
  note: t(`status.${status}`),
  target: { list: "viewGroups", slug: id },
});

export const toPartUsage = ({ id, name, organizationType }: PerformingOrganization): Usage => ({
  key: id,
  title: name,
  note: t(`administration.organizationTypes.${organizationType}`),
  target: { list: "performingOrganizations", slug: id },
});

/** The notice about a group's measures in the dialog that deletes the group. */
export const remainingMembersText = (members: readonly unknown[]): string | undefined =>
  members.length > 0 ? t("administration.remainingMembers", { count: members.length }) : undefined;
