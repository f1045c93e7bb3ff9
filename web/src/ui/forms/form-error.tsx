import styles from "./form-error.module.css";

interface FormErrorProps {
  text: string | undefined;
}

/** A permanent live region for the error of a form. */
export function FormError({ text }: FormErrorProps) {
  return (
    <div role="alert" className={styles.region}>
      {text && <p className={styles.failure}>{text}</p>}
    </div>
  );
}
