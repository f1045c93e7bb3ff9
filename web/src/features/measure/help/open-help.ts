import type { HelpText, VersionFieldName } from "@indikatorkatalogen/contract";
import { useQuery } from "@tanstack/react-query";
import { createContext, use } from "react";
import { helpTextsQuery } from "../measure.queries.ts";

interface OpenHelp {
  /** The field whose help is open; there is never more than one. */
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

/** The help of one field, and whether it is the one that is open. */
export function useHelp(name: VersionFieldName): Help {
  const { data: helpTexts = [] } = useQuery(helpTextsQuery);
  const { openName, onOpen } = use(OpenHelpContext);
  const help = helpTexts.find(({ mapping }) => mapping === `measureversion.${name}`);
  const ids = { labelId: `${name}-help-label`, panelId: `${name}-help` };
  return { help, openName, onOpen, isOpen: openName === name, ...ids };
}
