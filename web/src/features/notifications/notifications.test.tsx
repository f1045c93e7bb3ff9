import { listNotifications, markNotificationsRead, type Notification } from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { givenLogin } from "../../testing/given-login.ts";
import { givenNotification } from "../../testing/given-notification.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { sentenceOf } from "./sentence-of.ts";

function givenReader(notifications: Notification[], unread: number) {
  const api = fakeApi();
  givenLogin(api, "READER");
  api.answer(listNotifications, { notifications, accountNotices: [], unread });
  api.respond(markNotificationsRead, () => new Response(null, { status: 204 }));
  return { api, ...renderApp("/consumerOfMeasures") };
}

test("the bell tells how much is unread, and the list what it is", async () => {
  const { user, api } = givenReader(
    [givenNotification({ text: "Titta på täljaren" }), givenNotification({ isRead: true })],
    1,
  );

  await user.click(await screen.findByRole("button", { name: "Aviseringar, 1 oläst" }));
  const panel = await screen.findByRole("dialog", { name: "Aviseringar" });
  const [unread] = await within(panel).findAllByRole("listitem");
  await user.click(within(panel).getByRole("button", { name: "Markera alla som lästa" }));

  expect(unread?.textContent).toContain("Karin Ek ber dig granska Väntetid");
  expect(unread?.textContent).toContain("Titta på täljaren");
  expect(unread?.textContent).toContain("Oläst");
  expect(api.calls.find(({ method }) => method === "PUT")?.body).toEqual({});
});

test("following a notification marks it as read", async () => {
  const notification = givenNotification();
  const { user, api } = givenReader([notification], 1);

  await user.click(await screen.findByRole("button", { name: /^Aviseringar/ }));
  await user.click(await screen.findByRole("link", { name: /ber dig granska/ }));

  await waitFor(() =>
    expect(api.calls.find(({ method }) => method === "PUT")?.body).toEqual({ ids: [notification.id] }),
  );
});

test("a visitor has no bell", async () => {
  fakeApi();
  renderApp("/consumerOfMeasures");

  await screen.findByRole("heading", { level: 1 });

  expect(screen.queryByRole("button", { name: /^Aviseringar/ })).toBeNull();
});

test.each<[Partial<Notification>, string]>([
  [{ day: "2026-12-01" }, "Karin Ek ber dig granska Väntetid, senast 2026-12-01"],
  [{ type: "REVIEW_DECIDED", decision: "APPROVED" }, "Karin Ek godkände Väntetid"],
  [
    { type: "REVIEW_DECIDED", decision: "APPROVED", isReadyToPublish: true },
    "Karin Ek godkände Väntetid, som nu kan publiceras",
  ],
  [
    { type: "REVIEW_DECIDED", decision: "RETRACTED", isReadyToPublish: true },
    "Karin Ek tog tillbaka sitt besked om Väntetid, som nu kan publiceras",
  ],
  [{ type: "REVIEW_DECIDED", decision: "CHANGES_REQUESTED" }, "Karin Ek begärde ändringar i Väntetid"],
  [{ type: "SUGGESTION_DECIDED", decision: "ACCEPTED" }, "Karin Ek godtog ditt förslag i Väntetid"],
  [
    { type: "REVIEW_OVERDUE", actor: null, day: "2026-11-01" },
    "Granskningen av Väntetid skulle ha varit klar 2026-11-01",
  ],
  [{ type: "REVIEW_COMMENTED", actor: null }, "Någon kommenterade Väntetid"],
])("%o says: %s", (notification, sentence) => {
  expect(sentenceOf(givenNotification(notification))).toBe(sentence);
});
