import { fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { OrderedList } from "./ordered-list.tsx";

const rowHeight = 40;

function Labels({ readOnly = false }: { readOnly?: boolean }) {
  const [ids, setIds] = useState(["Akut", "Vård", "Utfall"]);
  return (
    <OrderedList
      label="Etiketter"
      items={ids.map((id) => ({ id }))}
      nameOf={({ id }) => id}
      readOnly={readOnly}
      onOrder={setIds}
    >
      {({ id }) => <span>{id}</span>}
    </OrderedList>
  );
}

const order = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);

test("an item is moved with its buttons, and the new position is announced", async () => {
  const user = userEvent.setup();
  render(<Labels />);

  await user.click(screen.getByRole("button", { name: "Flytta ned Akut" }));

  expect(order()).toEqual(["Vård", "Akut", "Utfall"]);
  expect(screen.getByRole("status").textContent).toBe("Akut står nu på plats 2 av 3");
});

test("moving an item to the end keeps the focus on its button, which then does nothing", async () => {
  const user = userEvent.setup();
  render(<Labels />);

  await user.click(screen.getByRole("button", { name: "Flytta upp Vård" }));
  const button = screen.getByRole("button", { name: "Flytta upp Vård" });
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute("aria-disabled")).toBe("true");
  await user.keyboard("{Enter}");

  expect(order()).toEqual(["Vård", "Akut", "Utfall"]);
});

test("a read-only list has no buttons", () => {
  render(<Labels readOnly />);

  expect(screen.queryAllByRole("button")).toEqual([]);
});

/** jsdom has neither layout nor pointer capture. */
function givenLayout() {
  Element.prototype.setPointerCapture = () => undefined;
  for (const [index, item] of screen.getAllByRole("listitem").entries()) {
    vi.spyOn(item, "getBoundingClientRect").mockReturnValue(new DOMRect(0, index * rowHeight, 300, rowHeight));
  }
  const [first] = screen.getAllByRole("listitem");
  const handle = first?.querySelector("[aria-hidden=true]");
  if (!handle) throw new Error("The first item has no handle");
  return handle;
}

test.each([
  ["past the next item", 70, ["Vård", "Akut", "Utfall"]],
  ["past the last item", 500, ["Vård", "Utfall", "Akut"]],
  ["not past the middle of the next item", 50, ["Akut", "Vård", "Utfall"]],
])("an item dragged %s is dropped there", (_, clientY, expected) => {
  render(<Labels />);
  const handle = givenLayout();

  fireEvent.pointerDown(handle, { pointerId: 1, clientY: 10 });
  fireEvent.pointerMove(handle, { pointerId: 1, clientY });
  fireEvent.pointerUp(handle, { pointerId: 1, clientY });

  expect(order()).toEqual(expected);
});

test("a cancelled drag changes nothing", () => {
  render(<Labels />);
  const handle = givenLayout();

  fireEvent.pointerDown(handle, { pointerId: 1, clientY: 10 });
  fireEvent.pointerMove(handle, { pointerId: 1, clientY: 500 });
  fireEvent.pointerCancel(handle, { pointerId: 1 });
  fireEvent.pointerUp(handle, { pointerId: 1, clientY: 500 });

  expect(order()).toEqual(["Akut", "Vård", "Utfall"]);
});

/** The handle of an item, by its position. */
function handleOf(position: number) {
  givenLayout();
  const handle = screen.getAllByRole("listitem")[position]?.querySelector("[aria-hidden=true]");
  if (!handle) throw new Error("The item has no handle");
  return handle;
}

test.each([
  ["to the top", 2, 5, ["Utfall", "Akut", "Vård"]],
  ["one step up", 2, 50, ["Akut", "Utfall", "Vård"]],
  ["above everything", 1, -300, ["Vård", "Akut", "Utfall"]],
  ["to its own place", 1, 60, ["Akut", "Vård", "Utfall"]],
])("an item is dragged %s", (_, position, clientY, expected) => {
  render(<Labels />);
  const handle = handleOf(position);

  fireEvent.pointerDown(handle, { pointerId: 1, clientY: position * rowHeight + 10 });
  fireEvent.pointerMove(handle, { pointerId: 1, clientY });
  fireEvent.pointerUp(handle, { pointerId: 1, clientY });

  expect(order()).toEqual(expected);
});

test("a drag is announced like a move with the buttons, and one that changes nothing is not", () => {
  render(<Labels />);
  const handle = handleOf(2);

  fireEvent.pointerDown(handle, { pointerId: 1, clientY: 90 });
  fireEvent.pointerUp(handle, { pointerId: 1, clientY: 90 });
  expect(screen.getByRole("status").textContent).toBe("");
  fireEvent.pointerDown(handle, { pointerId: 1, clientY: 90 });
  fireEvent.pointerMove(handle, { pointerId: 1, clientY: 5 });
  fireEvent.pointerUp(handle, { pointerId: 1, clientY: 5 });

  expect(screen.getByRole("status").textContent).toBe("Utfall står nu på plats 1 av 3");
});

test("moving over a handle without pressing it moves nothing", () => {
  render(<Labels />);
  const handle = handleOf(0);

  fireEvent.pointerMove(handle, { pointerId: 1, clientY: 500 });
  fireEvent.pointerUp(handle, { pointerId: 1, clientY: 500 });

  expect(order()).toEqual(["Akut", "Vård", "Utfall"]);
});

test("the list is named, and every item can be moved by keyboard alone", async () => {
  const user = userEvent.setup();
  render(<Labels />);
  expect(screen.getByRole("list", { name: "Etiketter" })).toBeDefined();

  await user.tab();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Flytta ned Akut" }));
  await user.keyboard("{Enter}{Enter}");

  expect(order()).toEqual(["Vård", "Utfall", "Akut"]);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Flytta ned Akut" }));
});
