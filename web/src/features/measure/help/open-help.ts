import type { HelpText, VersionFieldName } from "@indikatorkatalogen/contract";
import { useQuery } from "@tanstack/react-query";
import { createContext, use } from "react";
import { helpTextsQuery } from "../measure.queries.ts";

interface OpenHelp {
  /** The field with open help, at most one. */
  openName: VersionFieldName | undefined;
  onOpen: (name: VersionFieldName | undefined) => void;
}

export const OpenHelpContext = createContext<OpenHelp>({ openName: undefined, onOpen: () => undefined });

interface Help extends OpenHelp {
  help: HelpText | undefined;
  isOpen: boolean;
  labelId: string;
  panelId: string;
}

/** A field's help text and whether it is open. */
export function useHelp(name: VersionFieldName): Help {
  const { data: helpTexts = [] } = useQuery(helpTextsQuery);
  const { openName, onOpen } = use(OpenHelpContext);
  const help = helpTexts.find(({ mapping }) => mapping === `measureversion.${name}`);
  const ids = { labelId: `${name}-help-label`, panelId: `${name}-help` };
  return { help, openName, onOpen, isOpen: openName === name, ...ids };
}
