import { fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { afterPress } from "./after-press.ts";

/** Shows in which order the box was left and the button clicked. */
function Form() {
  const [log, setLog] = useState<string[]>([]);
  const note = (what: string) => setLog((previous) => [...previous, what]);
  return (
    <>
      <input onBlur={() => afterPress(() => note("left"))} />
      <button type="button" onMouseUp={() => note("mouseup")} onClick={() => note("clicked")}>
        Spara
      </button>
      <output>{log.join()}</output>
    </>
  );
}

const log = () => screen.getByRole("status").textContent;

test("a box that is left by the mouse acts when the button is let go, before the click", async () => {
  render(<Form />);
  const user = userEvent.setup();
  await user.click(screen.getByRole("textbox"));
  await user.pointer({ keys: "[MouseLeft>]", target: screen.getByRole("button") });
  expect(log()).toBe("");
  await user.pointer("[/MouseLeft]");
  expect(log()).toBe("left,mouseup,clicked");
});

test("a box that is left by keyboard acts at once", async () => {
  render(<Form />);
  const user = userEvent.setup();
  await user.tab();
  await user.tab();
  expect(log()).toBe("left");
});

test.each(["dragend", "contextMenu"] as const)("a press that ends with %s runs the waiting action", async (end) => {
  render(<Form />);
  const user = userEvent.setup();
  await user.click(screen.getByRole("textbox"));
  await user.pointer({ keys: "[MouseLeft>]", target: screen.getByRole("button") });
  if (end === "contextMenu") fireEvent.contextMenu(document.body);
  else fireEvent.dragEnd(document.body);
  expect(log()).toBe("left");
  // The document is shared with other test files, where a button that is still pressed would affect the focus.
  await user.pointer("[/MouseLeft]");
});
