import type { ActorOwnerType, ReferenceDataContract } from "@indikatorkatalogen/contract";
import type { Details } from "../list-config.ts";
import type { ActorCalls } from "./actor-form.tsx";
import { ActorsSection } from "./actors-section.tsx";

/** The section of actors of one kind of reference data. */
export function actorsOf<Entity, Input, Sent>(
  type: ActorOwnerType,
  { listActors, addActor, removeActor }: ReferenceDataContract<Entity, Input, Sent>,
): Details {
  const calls: ActorCalls = { type, listActors, addActor, removeActor };
  return (props) => <ActorsSection calls={calls} {...props} />;
}
