import { type ReactNode, type SubmitEvent, useId, useState } from "react";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { useDraftValues } from "../../../ui/forms/drafts/use-draft-values.ts";
import { FormError } from "../../../ui/forms/form-error.tsx";
import { RadioInput } from "../../../ui/forms/radio-input.tsx";
import { TextArea } from "../../../ui/forms/text-input.tsx";
import { useAccess } from "../../session/use-access.ts";
import styles from "./bulk.module.css";
import { DatesChoice, KeywordsChoice, OwnerChoice, SourceChoice } from "./change-choices.tsx";
import type { BulkChange } from "./plan-change.ts";
import { type BulkRequest, reasonKey } from "./use-bulk.ts";

type Kind = BulkChange["kind"];
const kinds: readonly Kind[] = ["owner", "keywords", "dataSource", "validity", "validTo", "publish"];
const maxMeasures = 500;
const noReason = { reason: "" };

interface ChangeFormProps {
  count: number;
  /** How many measures have been fetched, while they are. */
  loaded: number | undefined;
  isFailed: boolean;
  onPreview: (request: BulkRequest) => void;
}

/** The form of the change and its reason. */
export function ChangeForm({ count, loaded, isFailed, onPreview }: ChangeFormProps) {
  const hasAccess = useAccess();
  const [kind, setKind] = useState<Kind>("owner");
  const [change, setChange] = useState<BulkChange>();
  const [{ reason }, keepReason] = useDraftValues(reasonKey, noReason);
  const offered = kinds.filter((one) => one !== "publish" || hasAccess("measures:publish"));

  const handleKind = (value: string) => {
    const next = kinds.find((one) => one === value) ?? kind;
    setKind(next);
    setChange(startOf(next));
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (change) onPreview({ change, reason });
  };
  const isTooMany = count > maxMeasures;
  return (
    <form className={styles.form} onSubmit={handleSubmit}>
      <RadioInput
        label={t("bulk.what")}
        hint={t(`bulk.explanations.${kind}`)}
        options={offered.map((value) => ({ value, label: t(`bulk.kinds.${value}`) }))}
        value={kind}
        onChange={handleKind}
      />
      {choices[kind](setChange)}
      {kind !== "publish" && <p className={styles.note}>{t("bulk.both")}</p>}
      {hasAccess("measures:publish") && (
        <TextArea
          label={t("bulk.reason")}
          hint={t("bulk.reasonHint")}
          maxLength={500}
          value={reason}
          onChange={(event) => keepReason({ reason: event.target.value })}
        />
      )}
      <FormError text={failureOf(isTooMany, isFailed)} />
      <div className={styles.actions}>
        <Button type="submit" variant="filled" disabled={!change || isTooMany} loading={loaded !== undefined}>
          {t("bulk.preview")}
        </Button>
        <Loading loaded={loaded} count={count} />
      </div>
    </form>
  );
}

function failureOf(isTooMany: boolean, isFailed: boolean): string | undefined {
  if (isTooMany) return t("bulk.tooMany", { most: maxMeasures });
  return isFailed ? t("bulk.loadingFailed") : undefined;
}

/** The initial change of each kind: an empty last day means until further notice. */
function startOf(kind: Kind): BulkChange | undefined {
  if (kind === "publish") return { kind };
  return kind === "validTo" ? { kind, validTo: null } : undefined;
}

type OnChange = (change: BulkChange | undefined) => void;

/** The fields of each kind of change, initially empty. */
const choices: Record<Kind, (onChange: OnChange) => ReactNode> = {
  owner: (onChange) => <OwnerChoice key="owner" onChange={onChange} />,
  keywords: (onChange) => <KeywordsChoice key="keywords" onChange={onChange} />,
  dataSource: (onChange) => <SourceChoice key="dataSource" onChange={onChange} />,
  validity: (onChange) => <DatesChoice key="validity" kind="validity" onChange={onChange} />,
  validTo: (onChange) => <DatesChoice key="validTo" kind="validTo" onChange={onChange} />,
  publish: () => null,
};

interface LoadingProps {
  loaded: number | undefined;
  count: number;
}

function Loading({ loaded, count }: LoadingProps) {
  const id = useId();
  if (loaded === undefined) return null;
  return (
    <div className={styles.progress}>
      <label htmlFor={id}>{t("bulk.loading", { done: loaded, count })}</label>
      <progress id={id} max={count} value={loaded} />
    </div>
  );
}
