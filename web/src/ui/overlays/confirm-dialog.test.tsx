import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { SidePanel } from "./side-panel.tsx";

function show(props: Partial<Parameters<typeof ConfirmDialog>[0]> = {}) {
  const [onConfirm, onClose] = [vi.fn(), vi.fn()];
  render(
    <ConfirmDialog
      heading="Ta bort ”Stroke”?"
      confirmLabel="Ta bort ”Stroke”"
      isBusy={false}
      failure={undefined}
      onConfirm={onConfirm}
      onClose={onClose}
      {...props}
    >
      <p>Den försvinner för alla.</p>
    </ConfirmDialog>,
  );
  return { user: userEvent.setup(), dialog: screen.getByRole("alertdialog"), onConfirm, onClose };
}

test("a destructive action says what disappears and is named on its button", async () => {
  const { user, dialog, onConfirm, onClose } = show();

  expect(dialog.textContent).toContain("Den försvinner för alla.");
  await user.click(within(dialog).getByRole("button", { name: "Ta bort ”Stroke”" }));

  expect(onConfirm).toHaveBeenCalledTimes(1);
  expect(onClose).not.toHaveBeenCalled();
});

test("Escape and the first button leave everything as it is", async () => {
  const { user, dialog, onConfirm, onClose } = show();

  await user.click(within(dialog).getByRole("button", { name: "Avbryt" }));
  await user.keyboard("{Escape}");

  expect(onClose).toHaveBeenCalledTimes(2);
  expect(onConfirm).not.toHaveBeenCalled();
});

test("what is impossible can only be closed", () => {
  const { dialog } = show({ isBlocked: true });

  expect(
    within(dialog)
      .getAllByRole("button")
      .map(({ textContent }) => textContent),
  ).toEqual(["Stäng"]);
});

test("a failure is announced, and the action can be tried again", async () => {
  const { user, dialog, onConfirm } = show({ failure: "Det gick inte att ta bort." });

  expect(within(dialog).getByRole("alert").textContent).toBe("Det gick inte att ta bort.");
  await user.click(within(dialog).getByRole("button", { name: "Ta bort ”Stroke”" }));

  expect(onConfirm).toHaveBeenCalledTimes(1);
});

test("an action under way is not done twice", async () => {
  const { user, dialog, onConfirm } = show({ isBusy: true });

  await user.click(within(dialog).getByRole("button", { name: /Ta bort ”Stroke”/ }));

  expect(onConfirm).not.toHaveBeenCalled();
});

test("a side panel is named by its heading and has a button that closes it", async () => {
  const onClose = vi.fn();
  render(
    <SidePanel heading="Filter" onClose={onClose} footer={<button type="button">Visa 12 mått</button>}>
      <p>Innehåll</p>
    </SidePanel>,
  );
  const panel = screen.getByRole("dialog", { name: "Filter" });

  await userEvent.setup().click(within(panel).getByRole("button", { name: "Stäng" }));

  expect(onClose).toHaveBeenCalledTimes(1);
  expect(within(panel).getByRole("button", { name: "Visa 12 mått" })).toBeDefined();
});
