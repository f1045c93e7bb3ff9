import type { ReactNode } from "react";
import sv from "../../../texts/sv.json";
import { t } from "../../../texts/t.ts";
import { AccessGate } from "../../session/access-gate.tsx";
import { useAccessState } from "../../session/use-access-state.ts";
import { canAdminister } from "./can-administer.ts";

interface AdministrationGateProps {
  children: ReactNode;
}

export function AdministrationGate({ children }: AdministrationGateProps) {
  const { anonymous, user } = sv.administration.noAccess;
  return (
    <AccessGate
      access={useAccessState(canAdminister)}
      title={t("administration.title")}
      anonymous={anonymous}
      user={user}
    >
      {children}
    </AccessGate>
  );
}
