import type { VersionFieldName } from "@indikatorkatalogen/contract";
import { type ReactNode, useState } from "react";
import { OpenHelpContext } from "./open-help.ts";

interface HelpScopeProps {
  /** What the fields tell of. Something else starts with no help open. */
  about: string;
  children: ReactNode;
}

/** Fields among which the help of one can be open at a time. */
export function HelpScope({ about, children }: HelpScopeProps) {
  const [opened, setOpened] = useState<{ name: VersionFieldName | undefined; about: string }>();
  const openName = opened?.about === about ? opened.name : undefined;
  return (
    <OpenHelpContext value={{ openName, onOpen: (name) => setOpened({ name, about }) }}>{children}</OpenHelpContext>
  );
}
