import { mdiLogout, mdiLogoutVariant } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type MouseEvent, useState } from "react";
import { t } from "../../texts/t.ts";
import { ButtonLink } from "../../ui/buttons/button-link.tsx";
import { deleteAllDrafts } from "../../ui/forms/drafts/form-drafts.ts";
import { Checkbox } from "../../ui/inputs/checkbox.tsx";
import { deleteAllUnsent, listUnsent } from "../../ui/storage/unsent-store.ts";
import styles from "./log-out.module.css";
import { logoutAddress, logoutEverywhereAddress } from "./session-addresses.ts";

interface LogOutProps {
  userId: string | undefined;
  path: string;
  /** Called when a link of the menu opens another page. */
  onLeave: () => void;
}

/** Logging out deletes form drafts; unsaved measure texts are deleted only on request, for shared computers. */
export function LogOut({ userId = "", path, onLeave }: LogOutProps) {
  const { data: unsent = [] } = useQuery({
    queryKey: ["unsent", userId],
    queryFn: () => listUnsent(`${userId}/`),
    networkMode: "always",
    staleTime: 0,
    gcTime: 0,
  });
  const [isForgotten, setIsForgotten] = useState(false);
  const handleClick = async (event: MouseEvent<HTMLAnchorElement>) => {
    deleteAllDrafts();
    if (!isForgotten) return;
    event.preventDefault();
    const { href: address } = event.currentTarget;
    await deleteAllUnsent(userId);
    location.assign(address);
  };
  return (
    <div className={styles.ways}>
      <Link to="/account" className={styles.account} onClick={onLeave}>
        {t("session.account")}
      </Link>
      {unsent.length > 0 && (
        <Checkbox checked={isForgotten} onChange={() => setIsForgotten(!isForgotten)}>
          {t("session.deleteUnsent")}
        </Checkbox>
      )}
      <ButtonLink icon={mdiLogout} href={logoutAddress(path)} onClick={(event) => void handleClick(event)}>
        {t("session.logOut")}
      </ButtonLink>
      <ButtonLink icon={mdiLogoutVariant} href={logoutEverywhereAddress} onClick={(event) => void handleClick(event)}>
        {t("session.logOutEverywhere")}
      </ButtonLink>
    </div>
  );
}
