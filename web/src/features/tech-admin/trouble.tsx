import { mdiAlertCircleOutline } from "@mdi/js";
import { Notice } from "../../ui/states/notice.tsx";

interface TroubleProps {
  children: string;
}

/** What cannot be shown just now, and why; it is asked for again meanwhile. */
export function Trouble({ children }: TroubleProps) {
  return (
    <Notice tone="warning" icon={mdiAlertCircleOutline}>
      {children}
    </Notice>
  );
}
