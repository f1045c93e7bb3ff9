import { Fragment } from "react";
import { BreakableAddress } from "./breakable-address.tsx";
import styles from "./running-text.module.css";
import { withPositions } from "./with-positions.ts";

const paragraphBreak = /\n\s*\n/;
// A closing bracket or full stop after an address belongs to the sentence.
const webAddress = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'”])/;

interface RunningTextProps {
  text: string;
}

/** Text as it was written: a blank line makes a paragraph, a web address a link, and nothing else is markup. */
export function RunningText({ text }: RunningTextProps) {
  return (
    <div className={styles.text}>
      {withPositions(text.split(paragraphBreak)).map(([position, paragraph]) => (
        <p key={position}>
          <LinkedText text={paragraph} />
        </p>
      ))}
    </div>
  );
}

/** One line of text with its web addresses as links. */
export function LinkedText({ text }: RunningTextProps) {
  return withPositions(text.split(webAddress)).map(([position, part]) => (
    <Fragment key={position}>{webAddress.test(part) ? <WebLink address={part} /> : part}</Fragment>
  ));
}

interface WebLinkProps {
  address: string;
}

const WebLink = ({ address }: WebLinkProps) => (
  <a href={address}>
    <BreakableAddress address={address} />
  </a>
);
