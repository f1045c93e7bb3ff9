import { mdiLogout } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { type MouseEvent, useState } from "react";
import { t } from "../../texts/t.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { forgetAllKept } from "../../ui/forms/kept-values.ts";
import { forgetAllUnsent, listUnsent } from "../../ui/unsent/unsent-store.ts";
import { logoutAddress } from "./session-addresses.ts";

interface LogOutProps {
  userId: string | undefined;
  path: string;
}

/** Whoever logs out is done with what they were typing; unsaved measure texts go only on request, for shared computers. */
export function LogOut({ userId = "", path }: LogOutProps) {
  const { data: unsent = [] } = useQuery({
    queryKey: ["unsent", userId],
    queryFn: () => listUnsent(`${userId}/`),
    networkMode: "always",
    staleTime: 0,
    gcTime: 0,
  });
  const [isForgotten, setIsForgotten] = useState(false);
  const href = logoutAddress(path);

  const handleClick = async (event: MouseEvent) => {
    forgetAllKept();
    if (!isForgotten) return;
    event.preventDefault();
    await forgetAllUnsent(userId);
    location.assign(href);
  };
  return (
    <>
      {unsent.length > 0 && (
        <Checkbox checked={isForgotten} onChange={() => setIsForgotten(!isForgotten)}>
          {t("session.forgetUnsent")}
        </Checkbox>
      )}
      <ButtonLink icon={mdiLogout} href={href} onClick={(event) => void handleClick(event)}>
        {t("session.logOut")}
      </ButtonLink>
    </>
  );
}
