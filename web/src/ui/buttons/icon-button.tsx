import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import { useTooltip } from "../overlays/tooltip.tsx";
import { Icon } from "./icon.tsx";
import styles from "./icon-button.module.css";

interface IconButtonProps extends Omit<ComponentProps<"button">, "children"> {
  icon: string;
  label: string;
}

export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  const { handlers, tooltip } = useTooltip(label);
  return (
    <>
      <button type="button" {...rest} {...handlers} aria-label={label} className={classNames(styles.button, className)}>
        <Icon path={icon} size={20} />
      </button>
      {tooltip}
    </>
  );
}
