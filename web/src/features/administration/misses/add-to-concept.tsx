import type { Concept } from "@indikatorkatalogen/contract";
import { mdiPlus } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { RouteButton } from "../../../ui/buttons/button-link.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { FormError } from "../../../ui/forms/form-error.tsx";
import { rejectionText } from "../../../ui/forms/rejected-input.ts";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { ConceptPicker } from "../concepts/concept-picker.tsx";
import { nearestConceptsQuery, useAddMissToConcept } from "../concepts/concepts.queries.ts";
import { newSlug } from "../list-config.ts";
import styles from "./search-misses.module.css";

interface AddToConceptProps {
  query: string;
  onClose: () => void;
}

const shownTerms = 4;

/** The words of a query without hits become a term of one of the nearest concepts, of another one, or of a new one. */
export function AddToConcept({ query, onClose }: AddToConceptProps) {
  const { data: nearest, isPending } = useQuery(nearestConceptsQuery(query));
  const hasNearest = nearest !== undefined && nearest.length > 0;
  const add = useAddMissToConcept(query);
  const handlePick = ({ id }: Concept) => add.mutate(id, { onSuccess: onClose });

  return (
    <Dialog
      heading={t("administration.misses.addHeading", { query })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("administration.entry.cancel")}</Button>
          <RouteButton
            to="/administration/$list/$slug"
            params={{ list: "concepts", slug: newSlug }}
            state={{ startValues: { terms: [{ term: query, kind: "everyday" }] } }}
            resetScroll={false}
            icon={mdiPlus}
          >
            {t("administration.lists.concepts.create")}
          </RouteButton>
        </>
      }
    >
      <p>{t("administration.misses.addLead")}</p>
      {isPending && <Skeleton height="2.4em" />}
      {hasNearest && (
        <ul className={styles.nearest} aria-label={t("administration.misses.nearest")}>
          {nearest.map((concept) => (
            <li key={concept.id}>
              <Button disabled={add.isPending} onClick={() => handlePick(concept)}>
                <span>
                  {concept.preferred} <span className={styles.terms}>{termsOf(concept)}</span>
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {/* Shown after the nearest concepts, which would push the focused box out of view when they arrive. */}
      {!isPending && (
        <ConceptPicker
          label={t(`administration.misses.${hasNearest ? "otherConcept" : "concept"}`)}
          onPick={handlePick}
        />
      )}
      <FormError text={add.error ? rejectionText(add.error, t("administration.misses.addFailed")) : undefined} />
    </Dialog>
  );
}

const termsOf = ({ terms }: Concept) =>
  terms
    .slice(0, shownTerms)
    .map(({ term }) => term)
    .join(", ");
