import type { SecondFactorSecret } from "@indikatorkatalogen/contract";
import { mdiContentCopy } from "@mdi/js";
import { Suspense, useState } from "react";
import { t } from "../../texts/t.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { useCopy } from "../../ui/buttons/use-copy.ts";
import { ErrorBoundary } from "../../ui/loading/error-boundary.tsx";
import { lazyComponent } from "../../ui/loading/lazy-component.ts";
import styles from "./account.module.css";
import { useConfirmSecondFactor, useRefreshSecondFactor, useStartSecondFactor } from "./account.queries.ts";
import { SecretForm } from "./secret-form.tsx";

const QrCode = lazyComponent(async () => (await import("./qr-code.tsx")).QrCode);

interface SecondFactorSetupProps {
  onClose: () => void;
}

/** Three steps: the password again, the secret and a code made from it, and recovery codes for a lost phone. */
export function SecondFactorSetup({ onClose }: SecondFactorSetupProps) {
  const [secret, setSecret] = useState<SecondFactorSecret>();
  const [codes, setCodes] = useState<string[]>();
  const start = useStartSecondFactor();
  const confirm = useConfirmSecondFactor();
  const refresh = useRefreshSecondFactor();

  if (codes) {
    const close = () => {
      void refresh();
      onClose();
    };
    return <RecoveryCodes codes={codes} onClose={close} />;
  }
  if (!secret) {
    return (
      <SecretForm
        key="password"
        field="password"
        label={t("account.factor.password")}
        hint={t("account.factor.passwordHint")}
        action={t("account.factor.continue")}
        onSend={async (password) => setSecret(await start.mutateAsync(password))}
        onCancel={onClose}
      />
    );
  }
  return (
    <>
      <Secret {...secret} />
      <SecretForm
        key="code"
        field="code"
        label={t("account.factor.code")}
        action={t("account.factor.confirm")}
        onSend={async (code) => setCodes((await confirm.mutateAsync(code)).recoveryCodes)}
        onCancel={onClose}
      />
    </>
  );
}

function Secret({ secret, address }: SecondFactorSecret) {
  const copy = useCopy();
  const groups = secret.match(/.{1,4}/g) ?? [];
  return (
    <div className={styles.step}>
      <h3>{t("account.factor.secretHeading")}</h3>
      <p>{t("account.factor.secretText")}</p>
      <ErrorBoundary>
        <div className={styles.qrFrame}>
          <Suspense>
            <QrCode text={address} label={t("account.factor.qrCode")} />
          </Suspense>
        </div>
      </ErrorBoundary>
      <p>
        <a href={address}>{t("account.factor.secretLink")}</a>
      </p>
      <p>
        <span className={styles.label}>{t("account.factor.secret")}</span> <code>{groups.join(" ")}</code>
      </p>
      <Button icon={mdiContentCopy} onClick={() => void copy(secret, t("account.factor.secretCopied"))}>
        {t("account.factor.copySecret")}
      </Button>
    </div>
  );
}

interface RecoveryCodesProps {
  codes: string[];
  onClose: () => void;
}

function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const copy = useCopy();
  return (
    <div className={styles.step} role="status">
      <h3>{t("account.factor.codesHeading")}</h3>
      <p>{t("account.factor.codesText")}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button variant="filled" onClick={onClose}>
          {t("account.factor.codesSaved")}
        </Button>
        <Button icon={mdiContentCopy} onClick={() => void copy(codes.join("\n"), t("account.factor.codesCopied"))}>
          {t("account.factor.copyCodes")}
        </Button>
      </div>
    </div>
  );
}
