import {
  type AccountNotice,
  listNotifications,
  markNotificationsRead,
  type Notification,
  notificationTypes,
} from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { givenId, givenTime } from "../../testing/given.ts";
import { givenLogin } from "../../testing/given-login.ts";
import { givenNotification } from "../../testing/given-notification.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { unbroken } from "../../texts/format.ts";
import { sentenceOf } from "./sentence-of.ts";

const notice: AccountNotice = {
  id: givenId(),
  type: "NEW_DEVICE",
  device: { browser: "FIREFOX", system: "LINUX" },
  created: givenTime("2026-11-17T09:00:00Z"),
  isRead: false,
};

async function open(notifications: Notification[], accountNotices: AccountNotice[] = [], unread = 0) {
  const api = fakeApi();
  givenLogin(api, "EDITOR");
  api.answer(listNotifications, { notifications, accountNotices, unread });
  api.respond(markNotificationsRead, () => new Response(null, { status: 204 }));
  const app = renderApp("/consumerOfMeasures");
  await app.user.click(await screen.findByRole("button", { name: /^Aviseringar/ }));
  const panel = await screen.findByRole("dialog", { name: "Aviseringar" });
  return { api, panel, ...app };
}
const hrefs = (panel: HTMLElement) =>
  within(panel)
    .getAllByRole("listitem")
    .map((item) => item.querySelector("a")?.getAttribute("href") ?? null);

describe("a notification leads", () => {
  test("to the review as long as it goes on, and to the measure when it has ended", async () => {
    const id = givenId();
    const { panel } = await open([
      givenNotification({ measureId: id, created: 5 }),
      givenNotification({ measureId: id, created: 4, type: "SUGGESTION_MADE" }),
      givenNotification({ measureId: id, created: 3, type: "REVIEW_PUBLISHED" }),
      givenNotification({ measureId: id, created: 2, type: "PUBLICATION_FAILED" }),
      givenNotification({ measureId: id, created: 1, type: "MEASURE_EXPIRING" }),
    ]);
    await within(panel).findAllByRole("listitem");

    const [review, suggestion, ...others] = hrefs(panel);

    expect([review, suggestion]).toEqual([`/measure/review/${id}?version=2`, `/measure/review/${id}?version=2`]);
    expect(others).toEqual([1, 2, 3].map(() => `/measure/${id}?version=2`));
  });

  test("nowhere when its version is gone", async () => {
    const { panel } = await open([givenNotification({ versionNr: null })]);

    expect(await within(panel).findByText("Karin Ek ber dig granska Väntetid")).toBeDefined();
    expect(hrefs(panel)).toEqual([null]);
  });
});

test("notices about the own account are among the others by time, and link to the account", async () => {
  const { user, api, panel, address } = await open([givenNotification()], [notice], 1);

  const [first, second] = await within(panel).findAllByRole("listitem");
  expect(first?.textContent).toContain("Ny inloggning från en webbläsare som vi inte känner igen: Firefox på Linux");
  expect(second?.textContent).toContain("Karin Ek ber dig granska");
  await user.click(within(panel).getByRole("link", { name: /^Ny inloggning/ }));

  await waitFor(() => expect(address()).toBe("/account"));
  expect(api.calls.find(({ method }) => method === "PUT")?.body).toEqual({ ids: [notice.id] });
});

test("what has been read is not marked as read again", async () => {
  const { user, api, panel } = await open([
    givenNotification({ type: "MEASURE_EXPIRING", day: "2026-12-01", actor: null, isRead: true }),
  ]);

  await user.click(await within(panel).findByRole("link", { name: `Väntetid går ut ${unbroken("2026-12-01")}` }));

  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.calls.filter(({ method }) => method === "PUT")).toEqual([]);
});

test("an empty list says what comes there", async () => {
  const { panel } = await open([]);

  expect(await within(panel).findByText(/^Du har inga aviseringar\./)).toBeDefined();
  expect(within(panel).queryByRole("button", { name: "Markera alla som lästa" })).toBeNull();
});

test("more than ninety-nine are counted as so many", async () => {
  const api = fakeApi();
  givenLogin(api, "EDITOR");
  api.answer(listNotifications, { notifications: [], accountNotices: [], unread: 120 });
  renderApp("/consumerOfMeasures");

  const bell = await screen.findByRole("button", { name: "Aviseringar, 120 olästa" });

  expect(bell.textContent).toBe("99+");
});

describe("a sentence", () => {
  test.each(notificationTypes.map((type) => [type]))("of %s names the measure and fills every gap", (type) => {
    const publishAt = givenTime("2026-12-01T07:00:00Z");
    const sentence = sentenceOf(givenNotification({ type, day: "2026-12-01", publishAt }));

    expect(sentence).toContain("Väntetid");
    expect(sentence).not.toMatch(/\{\{|undefined|null/);
  });

  test("of a scheduled publication says when, in Sweden", () => {
    const publishAt = givenTime("2026-12-01T07:00:00Z");

    expect(sentenceOf(givenNotification({ type: "PUBLICATION_SCHEDULED", publishAt }))).toBe(
      "Karin Ek har bestämt en tid för publicering av Väntetid: 2026-12-01 08:00",
    );
  });
});
