import { Link } from "@tanstack/react-router";
import { Fragment, type ReactNode } from "react";
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

/** Text with what was searched for marked; anything else as it is. */
export const marked = (value: ReactNode): ReactNode => (typeof value === "string" ? <Marked text={value} /> : value);

const afterAt = /(?<=@)/;

/** A long e-mail address may break after its at sign. */
const Marked = ({ text }: { text: string }) =>
  text.split(afterAt).map((part) => (
    <Fragment key={part}>
      {part !== text && <wbr />}
      <Highlight text={part} />
    </Fragment>
  ));

export const isNothing = (value: ReactNode): boolean => value === null || value === undefined || value === "";
