import { mdiAlertCircleOutline } from "@mdi/js";
import { Notice } from "../../ui/feedback/notice.tsx";

interface LoadErrorProps {
  children: string;
}

/** What cannot be shown just now, and why; it is asked for again meanwhile. */
export function LoadError({ children }: LoadErrorProps) {
  return (
    <Notice tone="warning" icon={mdiAlertCircleOutline}>
      {children}
    </Notice>
  );
}
