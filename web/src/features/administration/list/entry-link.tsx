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

/** After the at sign of an e-mail address, and between the parts of a web address. */
const breakable = /(?<=@|:\/\/\S*\w[./])(?=\S)/;

/** Long addresses break between their parts. */
function Marked({ text }: { text: string }) {
  const parts = text.split(breakable);
  return parts.map((part, index) => {
    const start = parts.slice(0, index).join("").length;
    return (
      <Fragment key={start}>
        {start > 0 && <wbr />}
        <Highlight text={part} />
      </Fragment>
    );
  });
}

export const isNothing = (value: ReactNode): boolean => value === null || value === undefined || value === "";
