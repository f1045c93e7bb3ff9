import { type AccountLink, createUserLink, fullName, revokeUserLink, type User } from "@indikatorkatalogen/contract";
import { mdiLinkOff, mdiLinkPlus } from "@mdi/js";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { callApi } from "../../../api/call-api.ts";
import { formatMoment, unbroken } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import { useAlerts } from "../../../ui/alerts/alerts-context.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { OneTimeSecret } from "../../../ui/feedback/one-time-secret.tsx";
import { FormError } from "../../../ui/forms/form-error.tsx";
import { rejectionText } from "../../../ui/forms/rejected-input.ts";
import { Section } from "../../../ui/page/section.tsx";
import { shownLinks } from "../entry/shown-secrets.ts";
import styles from "./user-details.module.css";

interface UserLinkProps {
  user: User;
  onChanged: () => void;
}

/** The link with which a user chooses a password: made, shown once and revoked. */
export function UserLink({ user, onChanged }: UserLinkProps) {
  const { id, isInvited, linkExpires } = user;
  const { showSuccess } = useAlerts();
  const [link, setLink] = useState(() => shownLinks.get(id));
  useEffect(() => () => void shownLinks.delete(id), [id]);
  const create = useMutation({
    mutationFn: () => callApi(createUserLink, { params: { id } }),
    onSuccess: (created) => {
      shownLinks.set(id, created);
      setLink(created);
      onChanged();
    },
  });
  const revoke = useMutation({
    mutationFn: () => callApi(revokeUserLink, { params: { id } }),
    onSuccess: () => {
      shownLinks.delete(id);
      setLink(undefined);
      showSuccess(t("administration.userLinks.revoked"));
      onChanged();
    },
  });
  const failure = create.error ?? revoke.error;

  return (
    <Section heading={t("administration.userLinks.heading")}>
      <div className={styles.parts}>
        {link && <ShownLink key={link.secret} link={link} user={user} />}
        <p>
          {t(isInvited ? "administration.userLinks.invited" : "administration.userLinks.explained")}{" "}
          {linkExpires === null
            ? t("administration.userLinks.none")
            : t("administration.userLinks.open", { moment: unbroken(formatMoment(linkExpires)) })}
        </p>
        <div className={styles.actions}>
          <Button icon={mdiLinkPlus} loading={create.isPending} onClick={() => create.mutate()}>
            {t(isInvited ? "administration.userLinks.invite" : "administration.userLinks.create")}
          </Button>
          {linkExpires !== null && (
            <Button icon={mdiLinkOff} loading={revoke.isPending} onClick={() => revoke.mutate()}>
              {t("administration.userLinks.revoke")}
            </Button>
          )}
        </div>
        <FormError text={failure ? rejectionText(failure, t("administration.userLinks.failed")) : undefined} />
      </div>
    </Section>
  );
}

interface ShownLinkProps {
  link: AccountLink;
  user: User;
}

function ShownLink({ link, user }: ShownLinkProps) {
  const router = useRouter();
  // The secret is in the fragment, which browsers do not send.
  const address = new URL(router.history.createHref(`/choosePassword/${link.secret}`), location.href).href;
  const name = fullName(user);
  return (
    <OneTimeSecret
      secret={address}
      copyLabel={t("administration.userLinks.copy")}
      copiedText={t("administration.userLinks.copied")}
    >
      {t("administration.userLinks.once", { name, moment: unbroken(formatMoment(link.expires)) })}
    </OneTimeSecret>
  );
}
