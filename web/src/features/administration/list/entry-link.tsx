import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { BreakableAddress } from "../../../ui/text/breakable-address.tsx";
import { Highlight } from "../../../ui/text/highlight.tsx";
import { type Entry, type ListConfig, slugOf } from "../list-config.ts";
import styles from "./entry-link.module.css";

interface EntryLinkProps {
  config: ListConfig;
  entry: Entry;
}

/** The name of an entry as a link that keeps the state of the list. */
export function EntryLink({ config, entry }: EntryLinkProps) {
  return (
    <Link
      to="/administration/$list/$slug"
      params={{ list: config.name, slug: slugOf(config, entry) }}
      search={true}
      resetScroll={false}
      className={styles.link}
    >
      <Highlight text={config.titleOf(entry)} />
    </Link>
  );
}

/** Marks the search words in a text; other values are returned unchanged. */
export const marked = (value: ReactNode): ReactNode => (typeof value === "string" ? <Marked text={value} /> : value);

/** An e-mail or web address and nothing else. */
const isAddress = /^\S+(@|:\/\/)\S+$/;

const Marked = ({ text }: { text: string }) =>
  isAddress.test(text) ? (
    <BreakableAddress address={text}>{(part) => <Highlight text={part} />}</BreakableAddress>
  ) : (
    <Highlight text={text} />
  );

export const isEmptyCell = (value: ReactNode): boolean => value === null || value === undefined || value === "";
