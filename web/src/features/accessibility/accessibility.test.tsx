import { sendAccessibilityMessage } from "@indikatorkatalogen/contract";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { renderApp } from "../../testing/render-app.tsx";

test("a visitor reports a problem and is thanked", async () => {
  const api = fakeApi();
  api.respond(sendAccessibilityMessage, () => new Response(null, { status: 204 }));
  const { user } = renderApp("/accessibility");

  await user.type(await screen.findByRole("textbox", { name: /^Vad är problemet/ }), "Menyn går inte att nå");
  await user.click(screen.getByRole("button", { name: "Skicka" }));

  expect(await screen.findByText(/^Tack!/)).toBeDefined();
  expect(api.calls[0]?.body).toMatchObject({ message: "Menyn går inte att nå", website: "", place: null, email: null });
});

test("an empty message and a wrong address are pointed out, and nothing is sent", async () => {
  const api = fakeApi();
  const { user } = renderApp("/accessibility");

  await user.type(await screen.findByRole("textbox", { name: /^Din e-postadress/ }), "anna");
  await user.click(screen.getByRole("button", { name: "Skicka" }));

  expect(await screen.findByText("Detta fält är obligatoriskt")).toBeDefined();
  expect(screen.getByText("Ange en giltig e-postadress")).toBeDefined();
  expect(api.calls).toEqual([]);
});

test("a rejected message shows the server's reason", async () => {
  const api = fakeApi();
  api.refuse(sendAccessibilityMessage, 400, {
    validationMessage: [{ field: "message", message: "Formuläret skickades väldigt snabbt." }],
  });
  const { user } = renderApp("/accessibility");

  await user.type(await screen.findByRole("textbox", { name: /^Vad är problemet/ }), "Snabbt");
  await user.click(screen.getByRole("button", { name: "Skicka" }));

  expect(await screen.findByText("Formuläret skickades väldigt snabbt.")).toBeDefined();
});

test("a message that could not be sent says so and stays", async () => {
  const api = fakeApi();
  api.refuse(sendAccessibilityMessage, 500);
  const { user } = renderApp("/accessibility");
  const message = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: /^Vad är problemet/ });

  await user.type(message, "Menyn går inte att nå");
  await user.click(screen.getByRole("button", { name: "Skicka" }));

  expect(await screen.findByText(/^Det gick inte att skicka/)).toBeDefined();
  expect(message.value).toBe("Menyn går inte att nå");
});
