import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import type { TooltipAlignment } from "../overlays/anchored-position.ts";
import { useTooltip } from "../overlays/tooltip.tsx";
import { Icon } from "./icon.tsx";
import styles from "./icon-button.module.css";

interface IconButtonProps extends Omit<ComponentProps<"button">, "children"> {
  icon: string;
  label: string;
  /** `beside` is for buttons where the content above must stay visible. */
  tooltip?: TooltipAlignment;
}

export function IconButton({ icon, label, tooltip: alignment, className, ...rest }: IconButtonProps) {
  const { handlers, tooltip } = useTooltip(label, alignment);
  return (
    <>
      <button type="button" {...rest} {...handlers} aria-label={label} className={classNames(styles.button, className)}>
        <Icon path={icon} size={20} />
      </button>
      {tooltip}
    </>
  );
}
