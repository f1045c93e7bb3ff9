import type { ReactNode } from "react";
import sv from "../../../texts/sv.json";
import { t } from "../../../texts/t.ts";
import { AccessGate } from "../../session/access-gate.tsx";
import { useAdministrationAccess } from "./use-administration-access.ts";

interface AdministrationGateProps {
  children: ReactNode;
}

export function AdministrationGate({ children }: AdministrationGateProps) {
  const { anonymous, user } = sv.administration.noAccess;
  return (
    <AccessGate access={useAdministrationAccess()} title={t("administration.title")} anonymous={anonymous} user={user}>
      {children}
    </AccessGate>
  );
}
