import { endUserLogins, fullName, getUser, resetUserSecondFactor, type User } from "@indikatorkatalogen/contract";
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
import { UserLink } from "./user-link.tsx";

const userActions = {
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
type UserAction = (typeof userActions)[keyof typeof userActions];

/** The user's logins and second factor, and the actions that end or reset them. */
export function UserDetails({ id, readOnly, onChanged }: DetailsProps) {
  const [openAction, setOpenAction] = useState<UserAction>();
  const { data: user } = useQuery({
    queryKey: ["administration", "users", "details", id],
    queryFn: ({ signal }) => callApi(getUser, { params: { id } }, signal),
  });
  if (!user) return null;
  const { openLogins, hasSecondFactor, origin } = user;

  return (
    <>
      {!readOnly && origin === "LOCAL" && <UserLink user={user} onChanged={onChanged} />}
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
              {openLogins > 0 && <ActionButton action={userActions.end} onAsk={setOpenAction} />}
              {hasSecondFactor && <ActionButton action={userActions.reset} onAsk={setOpenAction} />}
            </div>
          )}
        </div>
        {openAction && (
          <ActionDialog action={openAction} user={user} onDone={onChanged} onClose={() => setOpenAction(undefined)} />
        )}
      </Section>
    </>
  );
}

interface ActionButtonProps {
  action: UserAction;
  onAsk: (action: UserAction) => void;
}

const ActionButton = ({ action, onAsk }: ActionButtonProps) => (
  <Button icon={action.icon} onClick={() => onAsk(action)}>
    {t(`administration.userLogins.${action.action}`)}
  </Button>
);

interface ActionDialogProps {
  action: UserAction;
  user: User;
  onDone: () => void;
  onClose: () => void;
}

function ActionDialog({ action, user, onDone, onClose }: ActionDialogProps) {
  const { showSuccess } = useAlerts();
  const name = fullName(user);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => callApi(action.call, { params: { id: user.id } }),
    onSuccess: () => {
      showSuccess(t(`administration.userLogins.${action.done}`, { name }));
      onDone();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      heading={t(`administration.userLogins.${action.heading}`, { name })}
      confirmLabel={t(`administration.userLogins.${action.action}`)}
      isBusy={isPending}
      failure={error ? rejectionText(error, t("administration.userLogins.failed")) : undefined}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p>{t(`administration.userLogins.${action.text}`, { name })}</p>
    </ConfirmDialog>
  );
}
