let isPressed = false;
let waiting: (() => void)[] = [];

function release(): void {
  isPressed = false;
  const actions = waiting;
  waiting = [];
  for (const action of actions) action();
}

window.addEventListener("mousedown", ({ button }) => (isPressed = button === 0), { capture: true });
// A drag and a context menu take the mouseup for themselves.
for (const end of ["mouseup", "dragend", "contextmenu"]) window.addEventListener(end, release, { capture: true });

/**
 * For what a field does when it loses the focus. If the layout moves between mousedown and mouseup, the browser drops
 * the click on what was pressed: so this waits for the mouseup, which comes before the click.
 */
export function afterPress(action: () => void): void {
  if (isPressed) waiting.push(action);
  else action();
}
