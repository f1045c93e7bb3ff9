import { t } from "../../../../texts/t.ts";
import { FormError } from "../../../../ui/forms/form-error.tsx";
import { ValueDifference } from "../fields/value-difference.tsx";
import type { PartCollision } from "./part-write.ts";
import styles from "./parts.module.css";

interface PartFailureProps {
  failure: string | undefined;
  collision: PartCollision | undefined;
}

/** Why a row was not saved; after a conflict, also the colleague's changes. */
export function PartFailure({ failure, collision }: PartFailureProps) {
  if (!collision) return <FormError text={failure} />;
  const { part, before, after, changedBy } = collision;
  return (
    <section className={styles.collision} aria-label={t("editing.parts.collision")}>
      <FormError text={failure} />
      <p>
        {changedBy ? t("editing.parts.collisionBy", { name: changedBy }) : t("editing.parts.collision")}{" "}
        {t("editing.parts.collisionAdvice")}
      </p>
      <ValueDifference section={part} before={before} after={after} />
    </section>
  );
}
