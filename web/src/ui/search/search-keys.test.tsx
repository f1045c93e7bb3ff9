import { fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, test } from "vitest";
import { useOptionKeys } from "./use-option-keys.ts";
import { useSearchShortcut, useShortcut } from "./use-search-shortcut.ts";

const options = ["Stroke", "Hjärta", "Cancer"];

function Box({ isOpen = true }: { isOpen?: boolean }) {
  const [result, setResult] = useState("");
  const { active, leave, handleKey } = useOptionKeys({
    options,
    isOpen,
    onChoose: setResult,
    onClose: () => setResult("stängd"),
  });
  return (
    <>
      <input aria-label="Sök" onKeyDown={handleKey} onChange={leave} />
      <output>{options[active] ?? "ingen"}</output>
      <p>{result}</p>
    </>
  );
}

describe("the arrows of a list", () => {
  test("go round by way of the box, and Enter chooses where they have come to", async () => {
    const user = userEvent.setup();
    render(<Box />);
    await user.click(screen.getByRole("textbox"));
    const activeOption = () => screen.getByRole("status").textContent;
    expect(activeOption()).toBe("ingen");

    await user.keyboard("{ArrowUp}");
    expect(activeOption()).toBe("Cancer");
    await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
    expect(activeOption()).toBe("Hjärta");
    await user.keyboard("{Enter}");

    expect(screen.getByText("Hjärta", { selector: "p" })).toBeDefined();
  });

  test("are reset when more is typed", async () => {
    const user = userEvent.setup();
    render(<Box />);
    await user.click(screen.getByRole("textbox"));

    await user.keyboard("{ArrowDown}a");

    expect(screen.getByRole("status").textContent).toBe("ingen");
  });

  test("do nothing while the list is closed, so that the keys keep their own meaning", () => {
    render(<Box isOpen={false} />);

    const wasHandled = ["ArrowDown", "Enter", "Escape"].map(
      (key) => !fireEvent.keyDown(screen.getByRole("textbox"), { key }),
    );

    expect(wasHandled).toEqual([false, false, false]);
  });

  test("leave Enter to the form when nothing is chosen, and Escape closes", () => {
    render(<Box />);
    const box = screen.getByRole("textbox");

    expect(fireEvent.keyDown(box, { key: "Enter" })).toBe(true);
    expect(fireEvent.keyDown(box, { key: "Escape" })).toBe(false);

    expect(screen.getByText("stängd")).toBeDefined();
  });
});

function Page() {
  const [pressed, setPressed] = useState<string[]>([]);
  useSearchShortcut(() => setPressed((before) => [...before, "sök"]));
  useShortcut(
    ({ key, ctrlKey }) => ctrlKey && key === "k",
    () => setPressed((before) => [...before, "palett"]),
  );
  return (
    <>
      <p>{pressed.join(" ")}</p>
      <input aria-label="Namn" />
      <textarea aria-label="Text" />
      <button type="button">Knapp</button>
    </>
  );
}

describe("a key that works from anywhere", () => {
  test.each([
    ["the page", () => document.body, true],
    ["a button", () => screen.getByRole("button"), true],
    ["a field", () => screen.getByRole("textbox", { name: "Namn" }), false],
    ["a text", () => screen.getByRole("textbox", { name: "Text" }), false],
  ])("leads from %s to the search: %s", (_, target, isSearch) => {
    const { container } = render(<Page />);

    fireEvent.keyDown(target(), { key: "/" });

    expect(container.querySelector("p")?.textContent).toBe(isSearch ? "sök" : "");
  });

  test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }])("is another key with %j", (modifier) => {
    const { container } = render(<Page />);

    fireEvent.keyDown(document.body, { key: "/", ...modifier });

    expect(container.querySelector("p")?.textContent).toBe("");
  });

  test("with Ctrl also works in text fields, and ends with the page", () => {
    const { container, unmount } = render(<Page />);
    fireEvent.keyDown(screen.getByRole("textbox", { name: "Namn" }), { key: "k", ctrlKey: true });
    expect(container.querySelector("p")?.textContent).toBe("palett");

    unmount();

    expect(fireEvent.keyDown(document.body, { key: "/" })).toBe(true);
  });
});
