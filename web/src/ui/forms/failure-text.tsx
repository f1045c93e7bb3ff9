import styles from "./failure-text.module.css";

interface FailureTextProps {
  text: string | undefined;
}

/** A live region that is always there, and says what went wrong. */
export function FailureText({ text }: FailureTextProps) {
  return (
    <div role="alert" className={styles.region}>
      {text && <p className={styles.failure}>{text}</p>}
    </div>
  );
}
