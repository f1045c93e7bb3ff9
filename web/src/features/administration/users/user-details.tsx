import { endUserLogins, getUser, resetUserSecondFactor, type User } from "@indikatorkatalogen/contract";
import { mdiLogout, mdiShieldOffOutline } from "@mdi/js";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "../../../api/call-api.ts";
import { t } from "../../../texts/t.ts";
import { useAlerts } from "../../../ui/alerts/alerts-context.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { rejectionText } from "../../../ui/forms/rejected-input.ts";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { Section } from "../../../ui/page/section.tsx";
import type { DetailsProps } from "../list-config.ts";
import styles from "./user-details.module.css";

const deeds = {
  end: {
    call: endUserLogins,
    icon: mdiLogout,
    action: "end",
    heading: "endHeading",
    text: "endExplained",
    done: "ended",
  },
  reset: {
    call: resetUserSecondFactor,
    icon: mdiShieldOffOutline,
    action: "reset",
    heading: "resetHeading",
    text: "resetExplained",
    done: "resetDone",
  },
} as const;
type Deed = (typeof deeds)[keyof typeof deeds];

/** Where the user is logged in, and what an administrator can end. */
export function UserDetails({ id, readOnly, onChanged }: DetailsProps) {
  const [asked, setAsked] = useState<Deed>();
  const { data: user } = useQuery({
    queryKey: ["administration", "users", "details", id],
    queryFn: ({ signal }) => callApi(getUser, { params: { id } }, signal),
  });
  if (!user) return null;
  const { openLogins, hasSecondFactor } = user;

  return (
    <Section heading={t("administration.userLogins.heading")}>
      <div className={styles.parts}>
        <p>
          {openLogins === 0
            ? t("administration.userLogins.none")
            : t("administration.userLogins.open", { count: openLogins })}{" "}
          {hasSecondFactor && t("administration.userLogins.secondFactor")}
        </p>
        {!readOnly && (
          <div className={styles.actions}>
            {openLogins > 0 && <DeedButton deed={deeds.end} onAsk={setAsked} />}
            {hasSecondFactor && <DeedButton deed={deeds.reset} onAsk={setAsked} />}
          </div>
        )}
      </div>
      {asked && <DeedDialog deed={asked} user={user} onDone={onChanged} onClose={() => setAsked(undefined)} />}
    </Section>
  );
}

interface DeedButtonProps {
  deed: Deed;
  onAsk: (deed: Deed) => void;
}

const DeedButton = ({ deed, onAsk }: DeedButtonProps) => (
  <Button icon={deed.icon} onClick={() => onAsk(deed)}>
    {t(`administration.userLogins.${deed.action}`)}
  </Button>
);

interface DeedDialogProps {
  deed: Deed;
  user: User;
  onDone: () => void;
  onClose: () => void;
}

function DeedDialog({ deed, user, onDone, onClose }: DeedDialogProps) {
  const { showDone } = useAlerts();
  const name = `${user.firstName} ${user.lastName}`.trim();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => callApi(deed.call, { params: { id: user.id } }),
    onSuccess: () => {
      showDone(t(`administration.userLogins.${deed.done}`, { name }));
      onDone();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      heading={t(`administration.userLogins.${deed.heading}`, { name })}
      confirmLabel={t(`administration.userLogins.${deed.action}`)}
      isBusy={isPending}
      failure={error ? rejectionText(error, t("administration.userLogins.failed")) : undefined}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p>{t(`administration.userLogins.${deed.text}`, { name })}</p>
    </ConfirmDialog>
  );
}
