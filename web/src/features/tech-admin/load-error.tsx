import { mdiAlertCircleOutline } from "@mdi/js";
import { Notice } from "../../ui/feedback/notice.tsx";

interface LoadErrorProps {
  children: string;
}

/** Content that could not be loaded; it is retried in the background. A failed action is a `FormError`. */
export function LoadError({ children }: LoadErrorProps) {
  return (
    <Notice tone="warning" icon={mdiAlertCircleOutline}>
      {children}
    </Notice>
  );
}
