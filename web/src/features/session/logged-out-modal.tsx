import { t } from "../../texts/t.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { ButtonLink } from "../../ui/buttons/button-link.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { loginAddress } from "./session-addresses.ts";

interface LoggedOutModalProps {
  /** Where the visitor comes back to. */
  path: string;
  wasLoggedIn: boolean;
  onContinue: () => void;
}

export function LoggedOutModal({ path, wasLoggedIn, onContinue }: LoggedOutModalProps) {
  return (
    <Dialog
      isAlert
      heading={wasLoggedIn ? t("session.loggedOut.heading") : t("session.loggedOut.neverHeading")}
      onClose={onContinue}
      actions={
        <>
          <Button onClick={onContinue}>{t("session.loggedOut.continue")}</Button>
          <ButtonLink look="filled" href={loginAddress(path)}>
            {wasLoggedIn ? t("session.loggedOut.logInAgain") : t("session.logIn")}
          </ButtonLink>
        </>
      }
    >
      <p>{wasLoggedIn ? t("session.loggedOut.explanation") : t("session.loggedOut.neverExplanation")}</p>
      {wasLoggedIn && <p>{t("session.loggedOut.kept")}</p>}
    </Dialog>
  );
}
