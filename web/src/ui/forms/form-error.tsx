import styles from "./form-error.module.css";

interface FormErrorProps {
  text: string | undefined;
}

/** A live region that is always there, and says what went wrong. */
export function FormError({ text }: FormErrorProps) {
  return (
    <div role="alert" className={styles.region}>
      {text && <p className={styles.failure}>{text}</p>}
    </div>
  );
}
