import { Fragment } from "react";
import styles from "./running-text.module.css";

const paragraphBreak = /\n\s*\n/;
// A closing bracket or full stop after an address belongs to the sentence.
const webAddress = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'”])/;

/** Each piece of an address between the places where it may be broken: after slashes, before dots and signs. */
const addressPiece = /([.?&#=]?[^/.?&#=]+\/*)/;

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
    <Fragment key={position}>{webAddress.test(part) ? <BreakableLink address={part} /> : part}</Fragment>
  ));
}

interface BreakableLinkProps {
  address: string;
}

/** A web address that breaks between its parts where it is wider than its column. */
function BreakableLink({ address }: BreakableLinkProps) {
  return (
    <a href={address}>
      {withPositions(address.split(addressPiece)).map(([position, piece]) => (
        <Fragment key={position}>
          <wbr />
          {piece}
        </Fragment>
      ))}
    </a>
  );
}

/** Each part with its start position, which makes a unique key. */
function withPositions(parts: string[]): [number, string][] {
  let position = 0;
  return parts.map((part) => {
    position += part.length + 1;
    return [position, part];
  });
}
