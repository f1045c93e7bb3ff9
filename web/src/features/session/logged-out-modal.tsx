import { ticketCookie } from "@indikatorkatalogen/contract";
import type { RouterHistory } from "@tanstack/react-router";
import { readTicket } from "../../api/ticket.ts";
import { t } from "../../texts/t.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { ButtonLink } from "../../ui/buttons/button-link.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import type { EndedLogin } from "./session.ts";
import { loginAddress } from "./session-addresses.ts";

interface LoggedOutModalProps {
  ended: EndedLogin;
  history: RouterHistory;
  onContinue: () => void;
}

export function LoggedOutModal({ ended, history, onContinue }: LoggedOutModalProps) {
  const { path, wasLoggedIn, ticket } = ended;
  const handleContinue = () => {
    // Another tab may have logged in meanwhile.
    if (readTicket() === ticket) deleteTicket();
    onContinue();
    // Unsaved text is not asked about: it is stored until the next login.
    if (isEditing(path)) history.replace(withoutSearch(path), undefined, { ignoreBlocker: true });
  };
  return (
    <Dialog
      isAlert
      heading={wasLoggedIn ? t("session.loggedOut.heading") : t("session.loggedOut.neverHeading")}
      onClose={handleContinue}
      actions={
        <>
          <Button onClick={handleContinue}>{t("session.loggedOut.continue")}</Button>
          <ButtonLink variant="filled" href={loginAddress(path)}>
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

/** Logs out in this browser; the server has ended the login already. */
function deleteTicket(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser.
  document.cookie = `${ticketCookie}=; path=/; max-age=0`;
}

/** Usually a draft, which visitors may not see; without its search the address shows the valid version. */
const isEditing = (path: string) => /[?&]edit=true/.test(path);
const withoutSearch = (path: string) => path.replace(/\?.*/, "");
