import type { ComponentProps, MouseEvent } from "react";
import { classNames } from "../class-names.ts";
import styles from "./button.module.css";
import { Icon } from "./icon.tsx";

interface ButtonProps extends ComponentProps<"button"> {
  /** `danger` is for actions that cannot be undone. */
  variant?: "outlined" | "filled" | "plain" | "danger";
  icon?: string;
  /** Given for requests: a double click then sends one request, even before `loading` has become true. */
  loading?: boolean;
}

export function Button({ variant = "outlined", icon, loading, className, children, onClick, ...rest }: ButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading !== undefined && event.detail > 1) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      onClick={handleClick}
      aria-busy={loading || undefined}
      disabled={rest.disabled || loading}
      className={classNames(styles.button, styles[variant], className)}
    >
      {icon && <Icon path={icon} />}
      {children}
    </button>
  );
}
