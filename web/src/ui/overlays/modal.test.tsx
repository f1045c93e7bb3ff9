import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { Dialog } from "./dialog.tsx";
import { Menu } from "./menu.tsx";
import { Popup } from "./popup.tsx";

function PageWithDialogs() {
  const [open, setOpen] = useState<string[]>([]);
  const close = (name: string) => setOpen(open.filter((other) => other !== name));
  return (
    <>
      <button type="button" onClick={() => setOpen(["first"])}>
        Fråga
      </button>
      {open.includes("first") && (
        <Dialog heading="Första" onClose={() => close("first")} actions={null}>
          <button type="button" onClick={() => setOpen(["first", "second"])}>
            Fråga mer
          </button>
        </Dialog>
      )}
      {open.includes("second") && (
        <Dialog isAlert heading="Andra" onClose={() => close("second")} actions={null}>
          Säkert?
        </Dialog>
      )}
    </>
  );
}

const isReachable = (element: HTMLElement) => element.closest("[inert]") === null;

test("a dialog takes the focus, makes the rest inert, and restores both when closed", async () => {
  const user = userEvent.setup();
  render(<PageWithDialogs />);
  const opener = screen.getByRole("button", { name: "Fråga" });

  await user.click(opener);
  const first = screen.getByRole("dialog", { name: "Första" });
  expect(document.activeElement).toBe(first);
  expect([isReachable(opener), isReachable(first)]).toEqual([false, true]);

  await user.click(screen.getByRole("button", { name: "Fråga mer" }));
  expect([isReachable(opener), isReachable(first)]).toEqual([false, false]);

  await user.keyboard("{Escape}");
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect([isReachable(opener), isReachable(first)]).toEqual([false, true]);
  expect(document.activeElement?.textContent).toBe("Fråga mer");

  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(isReachable(opener)).toBe(true);
  expect(document.activeElement).toBe(opener);
});

test("the focus returns to the opener, re-rendered or not, and otherwise to the heading", () => {
  const page = (rows: string, dialog: boolean) => (
    <>
      <h1 tabIndex={-1}>Nyckelord</h1>
      {rows && (
        <a key={rows} href={`#/keywords/VARD?search=${rows}`}>
          Vård
        </a>
      )}
      {dialog && (
        <Dialog heading="Vård" onClose={() => undefined} actions={null}>
          Text
        </Dialog>
      )}
    </>
  );
  const { rerender } = render(page("before", false));
  screen.getByRole("link").focus();

  rerender(page("before", true));
  rerender(page("after", true));
  rerender(page("after", false));
  expect(document.activeElement).toBe(screen.getByRole("link"));

  rerender(page("after", true));
  rerender(page("", true));
  rerender(page("", false));
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Nyckelord" }));
});

function PageWithForm({ isLoaded = true }: { isLoaded?: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  return (
    <>
      <h1 tabIndex={-1}>Nyckelord</h1>
      <button type="button" disabled={isBusy} onClick={() => setIsOpen(true)}>
        Nytt
      </button>
      {isOpen && (
        <Dialog
          heading="Nytt nyckelord"
          onClose={() => setIsOpen(false)}
          actions={
            <button
              type="button"
              onClick={() => {
                setIsBusy(true);
                setIsOpen(false);
              }}
            >
              Spara
            </button>
          }
        >
          <input type="hidden" />
          <input aria-label="Id" readOnly />
          {isLoaded && <input aria-label="Namn" />}
        </Dialog>
      )}
    </>
  );
}

test("a dialog focuses its first field that can be filled in, and Escape returns the focus at once", async () => {
  const user = userEvent.setup();
  render(<PageWithForm />);
  const opener = screen.getByRole("button", { name: "Nytt" });

  await user.click(opener);
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Namn" }));
  await user.keyboard("{Escape}");

  expect(document.activeElement).toBe(opener);
});

test("a field that is loaded later gets the focus, unless it has been moved", async () => {
  const user = userEvent.setup();
  const { rerender } = render(<PageWithForm isLoaded={false} />);

  await user.click(screen.getByRole("button", { name: "Nytt" }));
  expect(document.activeElement).toBe(screen.getByRole("dialog"));
  rerender(<PageWithForm />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Namn" })));
  await user.keyboard("{Escape}");

  rerender(<PageWithForm isLoaded={false} />);
  await user.click(screen.getByRole("button", { name: "Nytt" }));
  const save = screen.getByRole("button", { name: "Spara" });
  save.focus();
  rerender(<PageWithForm />);
  await screen.findByRole("textbox", { name: "Namn" });
  expect(document.activeElement).toBe(save);
});

test("the heading gets the focus when the opener cannot take it back", async () => {
  const user = userEvent.setup();
  render(<PageWithForm />);

  await user.click(screen.getByRole("button", { name: "Nytt" }));
  await user.click(screen.getByRole("button", { name: "Spara" }));

  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Nyckelord" })));
});

test("a menu is navigated with arrows, Home, End and letters, and Enter selects", async () => {
  const user = userEvent.setup();
  const chosen: string[] = [];
  const choices = ["Redigera", "Kopiera", "Ta bort"].map((label) => ({
    id: label,
    label,
    icon: "",
    onChoose: () => chosen.push(label),
  }));
  render(<Menu anchor={document.body} label="Åtgärder" choices={choices} onClose={() => undefined} />);
  const focusedText = () => document.activeElement?.textContent;

  expect(focusedText()).toBe("Redigera");
  const visited: unknown[] = [];
  for (const key of ["{ArrowUp}", "{ArrowDown}", "{ArrowDown}", "{End}", "r", "{Home}", "k"]) {
    await user.keyboard(key);
    visited.push(focusedText());
  }
  expect(visited).toEqual(["Ta bort", "Redigera", "Kopiera", "Ta bort", "Redigera", "Redigera", "Kopiera"]);
  await user.keyboard("{Enter}");
  expect(chosen).toEqual(["Kopiera"]);
});

test("the Back button closes what belongs to something on the page, but no dialog", () => {
  const closed: string[] = [];
  const { rerender } = render(
    <Dialog heading="Fråga" onClose={() => closed.push("dialog")} actions={null}>
      Säkert?
    </Dialog>,
  );
  window.dispatchEvent(new PopStateEvent("popstate"));
  expect(closed).toEqual([]);

  rerender(
    <Popup anchor={document.body} label="Aviseringar" onClose={() => closed.push("popup")}>
      Inga
    </Popup>,
  );
  window.dispatchEvent(new PopStateEvent("popstate"));

  expect(closed).toEqual(["popup"]);
});
