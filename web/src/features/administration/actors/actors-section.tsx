import type { Actor } from "@indikatorkatalogen/contract";
import { mdiAccountOutline, mdiClose, mdiDomain } from "@mdi/js";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../../api/call-api.ts";
import { swedishOrder } from "../../../texts/swedish-order.ts";
import { t } from "../../../texts/t.ts";
import { Icon } from "../../../ui/buttons/icon.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { FormError } from "../../../ui/forms/form-error.tsx";
import { rejectionText } from "../../../ui/forms/rejected-input.ts";
import { Section } from "../../../ui/page/section.tsx";
import type { DetailsProps } from "../list-config.ts";
import { type ActorCalls, ActorForm } from "./actor-form.tsx";
import styles from "./actors.module.css";

interface ActorsSectionProps extends DetailsProps {
  calls: ActorCalls;
}

/** The actors of a register, a system or an organisation, with their roles. */
export function ActorsSection({ calls, id, readOnly }: ActorsSectionProps) {
  const queryClient = useQueryClient();
  const queryKey = ["administration", "actors", calls.type, id];
  const { data: actors = [] } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi(calls.listActors, { params: { id } }, signal),
  });
  const refresh = () => queryClient.invalidateQueries({ queryKey: ["administration"] });
  const remove = useMutation({
    mutationFn: (actorId: string) => callApi(calls.removeActor, { params: { id, actorId } }),
    onSuccess: refresh,
  });

  return (
    <Section heading={t("administration.actors.heading")} count={actors.length}>
      <ul className={styles.actors}>
        {actors.toSorted(byName).map((actor) => (
          <li key={actor.id}>
            <Icon path={actor.person ? mdiAccountOutline : mdiDomain} />
            <span>
              {nameOf(actor)} <span className={styles.role}>{actor.role.name}</span>
            </span>
            {!readOnly && (
              <IconButton
                icon={mdiClose}
                label={t("administration.actors.remove", { name: nameOf(actor), role: actor.role.name })}
                onClick={() => remove.mutate(actor.id)}
              />
            )}
          </li>
        ))}
      </ul>
      <FormError text={remove.error ? rejectionText(remove.error, t("administration.delete.failed")) : undefined} />
      {!readOnly && <ActorForm calls={calls} id={id} onAdded={() => void refresh()} />}
    </Section>
  );
}

/** Persons by surname, organisations among them. */
const byName = (one: Actor, other: Actor) => swedishOrder(nameOf(one), nameOf(other));

const nameOf = ({ person, instanceIdentifier }: Actor) =>
  person ? `${person.lastName}, ${person.firstName}` : (instanceIdentifier?.name ?? "");
