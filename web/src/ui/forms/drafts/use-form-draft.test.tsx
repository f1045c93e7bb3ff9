import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useForm } from "react-hook-form";
import { beforeEach, expect, test } from "vitest";
import { deleteAllDrafts, setDraftOwner } from "./form-drafts.ts";
import { useFormDraft } from "./use-form-draft.ts";

beforeEach(() => sessionStorage.clear());

interface TestFormProps {
  id?: string;
  name?: string;
}

function TestForm({ id = "a", name = "Stroke" }: TestFormProps) {
  const form = useForm({ defaultValues: { name, codes: { first: "x" } } });
  const { restored, discard } = useFormDraft(form, id);
  return (
    <form onSubmit={form.handleSubmit((saved) => form.reset(saved))}>
      <input aria-label="Name" {...form.register("name")} />
      <input aria-label="Code" {...form.register("codes.first")} />
      <output>{restored ? "restored" : "fresh"}</output>
      <button type="button" onClick={discard}>
        Discard
      </button>
      <button type="submit">Save</button>
    </form>
  );
}

const valueIn = (label: string) => screen.getByRole<HTMLInputElement>("textbox", { name: label }).value;

/** Shows the form, as after a reload when something has been typed in it before. */
function show(props: TestFormProps = {}) {
  const { unmount } = render(<TestForm {...props} />);
  return { user: userEvent.setup(), unmount, state: () => screen.getByRole("status").textContent };
}

test("what was typed and not saved is there when the form is shown again", async () => {
  const first = show();
  await first.user.type(screen.getByLabelText("Name"), " 2026");
  await first.user.type(screen.getByLabelText("Code"), "y");
  first.unmount();

  const second = show();

  expect([valueIn("Name"), valueIn("Code")]).toEqual(["Stroke 2026", "xy"]);
  expect(second.state()).toBe("restored");
});

test("a field that was left alone shows the newest value", async () => {
  const first = show({ name: "Old" });
  await first.user.type(screen.getByLabelText("Code"), "y");
  first.unmount();

  show({ name: "New" });

  expect([valueIn("Name"), valueIn("Code")]).toEqual(["New", "xy"]);
});

test("saving deletes the draft", async () => {
  const first = show();
  await first.user.type(screen.getByLabelText("Name"), " 2026{Enter}");
  first.unmount();

  const second = show();

  expect(valueIn("Name")).toBe("Stroke");
  expect(second.state()).toBe("fresh");
});

test("undoing a change deletes the draft", async () => {
  const first = show();
  await first.user.type(screen.getByLabelText("Name"), "!{Backspace}");
  first.unmount();

  expect(show().state()).toBe("fresh");
});

test("discarding restores the initial values permanently", async () => {
  const first = show();
  await first.user.type(screen.getByLabelText("Name"), " 2026");
  first.unmount();
  const second = show();

  await second.user.click(screen.getByRole("button", { name: "Discard" }));

  expect(valueIn("Name")).toBe("Stroke");
  expect(second.state()).toBe("fresh");
  second.unmount();
  expect(show().state()).toBe("fresh");
});

test("one form's text does not turn up in another", async () => {
  const first = show({ id: "a" });
  await first.user.type(screen.getByLabelText("Name"), " 2026");
  first.unmount();

  expect(show({ id: "b" }).state()).toBe("fresh");
});

test("the next person who logs in does not see what the last one typed", async () => {
  setDraftOwner("anna");
  const first = show();
  await first.user.type(screen.getByLabelText("Name"), " 2026");
  first.unmount();

  setDraftOwner("anna");
  const again = show();
  expect(again.state()).toBe("restored");
  again.unmount();

  setDraftOwner("bo");
  expect(show().state()).toBe("fresh");
});

/** The tab is closed, and the catalogue opened in another. */
function openAnotherTab(userId?: string): void {
  sessionStorage.clear();
  if (userId) setDraftOwner(userId);
}

test("the draft of a logged-in user survives the tab, until they log out or another user logs in", async () => {
  const typeSomething = async (userId?: string) => {
    openAnotherTab(userId);
    const form = show();
    await form.user.type(screen.getByLabelText("Name"), " 2026");
    form.unmount();
  };
  const stateIn = (userId?: string) => {
    openAnotherTab(userId);
    const form = show();
    const state = form.state();
    form.unmount();
    return state;
  };

  await typeSomething("anna");
  expect([stateIn("anna"), stateIn(), stateIn("bo"), stateIn("anna")]).toEqual(["restored", "fresh", "fresh", "fresh"]);

  await typeSomething("anna");
  deleteAllDrafts();
  expect(stateIn("anna")).toBe("fresh");

  await typeSomething();
  expect([stateIn(), stateIn("anna")]).toEqual(["fresh", "fresh"]);
});
