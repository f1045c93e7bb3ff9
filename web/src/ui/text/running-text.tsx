import { Fragment } from "react";
import styles from "./running-text.module.css";

const paragraphBreak = /\n\s*\n/;
// A closing bracket or full stop after an address belongs to the sentence.
const address = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'”])/;

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
  return withPositions(text.split(address)).map(([position, part]) => (
    <Fragment key={position}>{address.test(part) ? <a href={part}>{part}</a> : part}</Fragment>
  ));
}

/** Each part with its start position, which makes a unique key. */
function withPositions(parts: string[]): [number, string][] {
  let position = 0;
  return parts.map((part) => {
    position += part.length + 1;
    return [position, part];
  });
}
