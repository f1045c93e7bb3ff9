import {
  listNotifications,
  markNotificationsRead,
  type Notification,
  openLiveStream,
} from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { endTicket, givenLogin } from "../../testing/given-login.ts";
import { givenNotification } from "../../testing/given-notification.ts";
import { renderApp } from "../../testing/render-app.tsx";

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  givenLogin(api, "EDITOR");
  api.respond(markNotificationsRead, () => new Response(null, { status: 204 }));
});

const givenList = (...notifications: Notification[]) =>
  api.answer(listNotifications, {
    notifications,
    accountNotices: [],
    unread: notifications.filter(({ isRead }) => !isRead).length,
  });

async function open() {
  const app = renderApp("/consumerOfMeasures");
  const bell = await screen.findByRole("button", { name: /^Aviseringar/ });
  await app.user.click(bell);
  return { ...app, bell, panel: await screen.findByRole("dialog", { name: "Aviseringar" }) };
}

test("what has been marked as read is read again, so that the bell has nothing to tell", async () => {
  const notification = givenNotification();
  givenList(notification);
  const { user, panel, bell } = await open();
  expect(bell.textContent).toBe("1");
  const mark = await within(panel).findByRole("button", { name: "Markera alla som lästa" });
  givenList({ ...notification, isRead: true });

  await user.click(mark);

  await waitFor(() => expect(bell.getAttribute("aria-label")).toBe("Aviseringar"));
  expect(bell.textContent).toBe("");
  expect(within(panel).queryByRole("button", { name: "Markera alla som lästa" })).toBeNull();
});

test("what could not be marked as read stays unread, and it is said", async () => {
  givenList(givenNotification());
  api.respond(markNotificationsRead, () => new Response(null, { status: 503 }));
  const { user, panel, bell } = await open();

  await user.click(await within(panel).findByRole("button", { name: "Markera alla som lästa" }));

  expect(await within(panel).findByText("Det gick inte. Försök igen om en stund.")).toBeDefined();
  expect(bell.getAttribute("aria-label")).toBe("Aviseringar, 1 oläst");
});

test("a list that cannot be read says so, and is not called empty", async () => {
  api.refuse(listNotifications, 400);
  const { panel } = await open();

  expect(await within(panel).findByText("Aviseringarna kunde inte hämtas.")).toBeDefined();
  expect(within(panel).queryByText(/Du har inga aviseringar/)).toBeNull();
});

test("the bell rings as soon as the server tells of something new", async () => {
  givenList();
  let stream: WritableStreamDefaultWriter<Uint8Array> | undefined;
  api.respond(openLiveStream, () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    stream = writable.getWriter();
    return new Response(readable, { headers: { "content-type": "text/event-stream" } });
  });
  renderApp("/consumerOfMeasures");
  await screen.findByRole("button", { name: "Aviseringar" });
  await waitFor(() => expect(stream).toBeDefined());
  givenList(givenNotification());

  await stream?.write(new TextEncoder().encode('event: notification\ndata: {"type":"notification"}\n\n'));

  expect(await screen.findByRole("button", { name: "Aviseringar, 1 oläst" })).toBeDefined();
});

test("a user who has logged out in another tab sees it when the server no longer answers the stream", async () => {
  givenList();
  api.respond(openLiveStream, () => {
    endTicket();
    return Response.json(
      { code: "INVALID_TICKET_401", transactionId: "t", detailInfo: "Utloggad", validationMessage: [] },
      { status: 401 },
    );
  });
  renderApp("/consumerOfMeasures");

  expect(await screen.findByRole("alertdialog", { name: "Du har loggats ut" })).toBeDefined();
});

test("the list closes when one goes to all of one's work or to the settings", async () => {
  givenList();
  const { panel } = await open();

  const links = within(panel).getAllByRole("link");

  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Mitt arbete", "/myWork"],
    ["E-post och inställningar", "/account"],
  ]);
});

test("the list is closed with Escape, and the focus is on the bell again", async () => {
  givenList(givenNotification());
  const { user, bell } = await open();
  expect(bell.getAttribute("aria-expanded")).toBe("true");

  await user.keyboard("{Escape}");

  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(bell);
  expect(bell.getAttribute("aria-expanded")).toBe("false");
});
