import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { renderApp } from "../../testing/render-app.tsx";

async function openMenu() {
  fakeApi();
  const { user, address } = renderApp("/accessibility");
  const menu = await screen.findByRole("navigation", { name: "Huvudmeny" });
  const button = within(menu).getByRole("button", { name: "Meny" });
  await user.click(button);
  return { user, address, menu: within(menu), isOpen: () => button.getAttribute("aria-expanded") === "true" };
}

test("the menu closes with Escape and with its button", async () => {
  const { user, menu, isOpen } = await openMenu();
  expect(isOpen()).toBe(true);

  await user.keyboard("{Escape}");
  expect(isOpen()).toBe(false);
  await user.click(menu.getByRole("button", { name: "Meny" }));
  expect(isOpen()).toBe(true);
  await user.click(menu.getByRole("button", { name: "Meny" }));

  expect(isOpen()).toBe(false);
});

test("Escape on a link of the menu gives its button the focus back", async () => {
  const { user, menu, isOpen } = await openMenu();
  await user.tab();
  expect(document.activeElement).toBe(menu.getAllByRole("link")[0]);

  await user.keyboard("{Escape}");

  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(menu.getByRole("button", { name: "Meny" }));
});

test("the menu stays open while the focus moves among its links, and closes behind the last", async () => {
  const { user, menu, isOpen } = await openMenu();

  for (const link of menu.getAllByRole("link")) {
    await user.tab();
    expect(document.activeElement).toBe(link);
    expect(isOpen()).toBe(true);
  }
  await user.tab();

  expect(isOpen()).toBe(false);
});

test("the menu closes when one of its pages is opened", async () => {
  const { user, menu, isOpen, address } = await openMenu();

  await user.click(menu.getByRole("link", { name: "Hämta data" }));

  expect(isOpen()).toBe(false);
  expect(address()).toBe("/consumerOfMeasures");
});
