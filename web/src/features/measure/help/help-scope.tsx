import type { VersionFieldName } from "@indikatorkatalogen/contract";
import { type ReactNode, useState } from "react";
import { OpenHelpContext } from "./open-help.ts";

interface HelpScopeProps {
  /** Identifies what the fields describe. Help closes when it changes. */
  about: string;
  children: ReactNode;
}

/** Allows one open help panel at a time among the fields inside. */
export function HelpScope({ about, children }: HelpScopeProps) {
  const [opened, setOpened] = useState<{ name: VersionFieldName | undefined; about: string }>();
  const openName = opened?.about === about ? opened.name : undefined;
  return (
    <OpenHelpContext value={{ openName, onOpen: (name) => setOpened({ name, about }) }}>{children}</OpenHelpContext>
  );
}
