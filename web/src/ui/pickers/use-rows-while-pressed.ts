import { type MouseEvent, useState } from "react";

/**
 * The rows as they were when the mouse button went down, until the click has come. An answer that arrives in between
 * would put another row under the pointer, or none, and the browser would click neither.
 */
export function useRowsWhilePressed<R>(latest: R) {
  const [pressed, setPressed] = useState<{ rows: R }>();
  const rows = pressed ? pressed.rows : latest;
  const onMouseDown = (event: MouseEvent) => {
    // Pressing anywhere in the list, also on its scrollbar, leaves the focus in the box.
    event.preventDefault();
    setPressed({ rows });
    // The click follows the release, wherever that is.
    window.addEventListener("mouseup", () => setTimeout(() => setPressed(undefined)), { once: true });
  };
  return { rows, onMouseDown };
}
