import { createLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import styles from "./button.module.css";
import { Icon } from "./icon.tsx";

interface ButtonLinkProps extends ComponentProps<"a"> {
  variant?: "outlined" | "filled";
  icon?: string;
}

/** Looks like a button, but leads to an address outside the web. */
export function ButtonLink({ variant = "outlined", icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={classNames(styles.button, styles.link, styles[variant], className)}>
      {icon && <Icon path={icon} />}
      {children}
    </a>
  );
}

/** Looks like a button and leads to another page of the web. */
export const RouteButton = createLink(ButtonLink);
