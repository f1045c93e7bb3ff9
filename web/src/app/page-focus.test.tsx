import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { followLostFocus } from "./page-focus.ts";

followLostFocus();

function Filters() {
  const [chips, setChips] = useState(["Stroke", "Diabetes"]);
  const [isShown, setIsShown] = useState(true);
  return (
    <main>
      <h1 tabIndex={-1}>Mått</h1>
      <section>
        <h2 tabIndex={-1}>132 mått</h2>
        <ul>
          {chips.map((chip) => (
            <li key={chip}>
              <button type="button" onClick={() => setChips(chips.filter((one) => one !== chip))}>
                {chip}
              </button>
            </li>
          ))}
        </ul>
      </section>
      {isShown && (
        <form>
          <h2>Skriv till oss</h2>
          <button type="button" onClick={() => setIsShown(false)}>
            Skicka
          </button>
        </form>
      )}
    </main>
  );
}

test("when the focused control is removed, the nearest heading gets the focus", async () => {
  const user = userEvent.setup();
  render(<Filters />);

  await user.click(screen.getByRole("button", { name: "Stroke" }));
  expect(document.activeElement?.textContent).toBe("132 mått");

  await user.click(screen.getByRole("button", { name: "Skicka" }));
  expect(document.activeElement?.textContent).toBe("Mått");
});

test("the focus is not moved when the removed control had already lost it", async () => {
  const user = userEvent.setup();
  render(<Filters />);
  const chip = screen.getByRole("button", { name: "Diabetes" });
  chip.focus();
  await user.click(document.body);

  await act(async () => chip.click());
  expect(chip.isConnected).toBe(false);
  expect(document.activeElement).toBe(document.body);
});
