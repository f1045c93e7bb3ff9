let isPressed = false;
let waiting: (() => void)[] = [];

function release(): void {
  isPressed = false;
  const actions = waiting;
  waiting = [];
  for (const action of actions) action();
}

window.addEventListener("mousedown", ({ button }) => (isPressed = button === 0), { capture: true });
// There is no mouseup after a drag or a context menu.
for (const end of ["mouseup", "dragend", "contextmenu"]) window.addEventListener(end, release, { capture: true });

/**
 * For actions of a field that loses the focus. If the layout moves between mousedown and mouseup, the browser drops the
 * click on the pressed element, so the action waits for the mouseup, which comes before the click.
 */
export function afterPress(action: () => void): void {
  if (isPressed) waiting.push(action);
  else action();
}
