import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type SubmitEvent, useState } from "react";
import { flushSync } from "react-dom";
import { expect, test } from "vitest";
import { z } from "zod";
import { findDraft } from "./drafts/form-drafts.ts";
import { useRecordForm } from "./use-record-form.ts";

interface TestFormProps {
  onSave: () => Promise<void>;
}

function TestForm({ onSave }: TestFormProps) {
  const { form, submit, failure } = useRecordForm({
    key: "test",
    schema: z.object({ name: z.string() }),
    values: { name: "" },
    onSave,
  });
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <form onSubmit={handleSubmit}>
      <input aria-label="Name" {...form.register("name")} />
      <p role="alert">{failure}</p>
    </form>
  );
}

/** A form that is unmounted while it is being saved. */
function ClosingForm() {
  const [isOpen, setIsOpen] = useState(true);
  return isOpen ? <TestForm onSave={async () => flushSync(() => setIsOpen(false))} /> : <p>Closed</p>;
}

test("a form that closes when saved leaves no draft", async () => {
  render(<ClosingForm />);

  await userEvent.type(screen.getByLabelText("Name"), "Stroke");
  expect(findDraft("test")).toEqual({ name: "Stroke" });
  await userEvent.keyboard("{Enter}");

  await screen.findByText("Closed");
  await waitFor(() => expect(findDraft("test")).toBeUndefined());
});

test("when saving fails the draft is kept and the error is shown", async () => {
  render(<TestForm onSave={() => Promise.reject(new Error("A fault"))} />);

  await userEvent.type(screen.getByLabelText("Name"), "Stroke{Enter}");

  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("Det gick inte att spara"));
  expect(findDraft("test")).toEqual({ name: "Stroke" });
});
