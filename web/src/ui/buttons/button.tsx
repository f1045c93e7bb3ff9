import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import styles from "./button.module.css";
import { Icon } from "./icon.tsx";

interface ButtonProps extends ComponentProps<"button"> {
  /** What cannot be undone looks dangerous. */
  look?: "outlined" | "filled" | "plain" | "danger";
  icon?: string;
  loading?: boolean;
}

export function Button({ look = "outlined", icon, loading = false, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={loading || undefined}
      disabled={rest.disabled || loading}
      className={classNames(styles.button, styles[look], className)}
    >
      {icon && <Icon path={icon} />}
      {children}
    </button>
  );
}
