import {
  createSubscriber,
  type Delivery,
  getSubscriber,
  listDeliveries,
  listSubscribers,
  resendDelivery,
  rotateSecret,
  type Subscriber,
  sendTest,
  updateSubscriber,
} from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { givenId, givenTime } from "../../../testing/given.ts";
import { givenListPage } from "../../../testing/given-entries.ts";
import { givenLogin } from "../../../testing/given-login.ts";
import { renderApp } from "../../../testing/render-app.tsx";

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  givenLogin(api, "ADMIN");
  api.answer(listDeliveries, givenListPage<Delivery>([]));
  api.answer(listSubscribers, givenListPage([region]));
  api.answer(getSubscriber, region);
});

const region: Subscriber = {
  id: givenId(),
  name: "Region Skåne",
  url: "https://hook.example.se/in",
  eventTypes: ["PUBLISHED"],
  status: "ACTIVE",
  created: givenTime("2026-01-01"),
  waitingCount: 3,
  failedCount: 1,
  lastDelivered: givenTime("2026-11-14T13:03Z"),
};
const attempt = { at: givenTime("2026-11-14T13:03Z"), milliseconds: 120, status: 200, answer: "ok", error: null };
const delivery: Delivery = {
  id: givenId(),
  subscriber: { id: region.id, name: region.name },
  state: "DELIVERED",
  type: "PUBLISHED",
  entityType: "measureversion",
  entityId: givenId(),
  entityTitle: "Trombolys",
  measureId: givenId(),
  created: givenTime("2026-11-14T13:02Z"),
  nextAttempt: null,
  attempts: [attempt],
};

async function open() {
  const app = renderApp(`/administration/subscribers/${region.id}`);
  const panel = await screen.findByRole("dialog", { name: region.name });
  return { ...app, panel };
}

test("the list shows what waits, what was given up and when something last arrived", async () => {
  api.answer(
    listSubscribers,
    givenListPage([region, { ...region, id: givenId(), status: "ENDED", lastDelivered: null }]),
  );
  renderApp("/administration/subscribers");

  const [, first, second] = await screen.findAllByRole("row");

  expect(first?.textContent).toMatch(/Region Skåne.*hook\.example\.se.*Aktiv.*3.*1.*2026-11-14 14:03/);
  expect(second?.textContent).toMatch(/Avslutad.*Aldrig/);
});

describe("a new subscriber", () => {
  test("receives all events unless some are chosen, and its secret is shown once", async () => {
    api.answer(createSubscriber, { ...region, secret: "very-secret" });
    const { user } = renderApp("/administration/subscribers/ny");
    const panel = await screen.findByRole("dialog", { name: "Ny prenumerant" });

    await user.type(within(panel).getByRole("textbox", { name: /^Namn/ }), "Region Skåne");
    await user.type(within(panel).getByRole("textbox", { name: /^Adress/ }), "https://hook.example.se/in");
    await user.click(within(panel).getByRole("button", { name: "Spara" }));

    expect(await screen.findByText(/Hemligheten visas bara nu/)).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Kopiera" }));
    expect(await navigator.clipboard.readText()).toBe("very-secret");
    const created = api.calls.find(({ method, path }) => method === "POST" && path === "/subscribers/");
    expect(created?.body).toEqual({
      name: "Region Skåne",
      url: "https://hook.example.se/in",
      eventTypes: [],
      status: "ACTIVE",
    });
  });

  test("has an address that begins with https", async () => {
    const { user } = renderApp("/administration/subscribers/ny");
    const panel = await screen.findByRole("dialog", { name: "Ny prenumerant" });

    await user.type(within(panel).getByRole("textbox", { name: /^Namn/ }), "Region Skåne");
    await user.type(within(panel).getByRole("textbox", { name: /^Adress/ }), "hook.example.se");
    await user.click(within(panel).getByRole("button", { name: "Spara" }));

    expect(await within(panel).findByText("Ange en adress som börjar med https://")).toBeDefined();
    expect(api.calls.some(({ path, method }) => method === "POST" && path === "/subscribers/")).toBe(false);
  });
});

test("a subscription that its receiver has ended is begun again", async () => {
  api.answer(getSubscriber, { ...region, status: "ENDED" });
  api.answer(updateSubscriber, region);
  const { user, panel } = await open();

  await user.selectOptions(await within(panel).findByRole("combobox", { name: /^Prenumeration/ }), "Aktiv");
  await user.click(within(panel).getByRole("button", { name: "Spara" }));

  await waitFor(() =>
    expect(api.calls.find(({ method }) => method === "PUT")?.body).toMatchObject({ status: "ACTIVE" }),
  );
});

describe("the secret", () => {
  test("is replaced, shown once and forgotten with the panel", async () => {
    api.answer(rotateSecret, { ...region, secret: "another-secret" });
    const { user, panel, history } = await open();

    await user.click(await within(panel).findByRole("button", { name: "Byt hemlighet" }));
    expect(await within(panel).findByText("another-secret")).toBeDefined();
    history.push("/administration/subscribers");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    history.push(`/administration/subscribers/${region.id}`);
    await screen.findByRole("button", { name: "Byt hemlighet" });

    expect(screen.queryByText("another-secret")).toBeNull();
  });

  test("that could not be replaced is said to be the same", async () => {
    api.refuse(rotateSecret, 503, { code: "UNAVAILABLE_503" });
    const { user, panel } = await open();

    await user.click(await within(panel).findByRole("button", { name: "Byt hemlighet" }));

    expect(await within(panel).findByText("Det gick inte. Försök igen om en stund.")).toBeDefined();
  });
});

describe("messages", () => {
  test("tell of what, when and how it went", async () => {
    const failed: Delivery = {
      ...delivery,
      id: givenId(),
      state: "FAILED",
      entityTitle: "Trombektomi",
      attempts: [
        { ...attempt, status: 500, answer: "Oj" },
        { ...attempt, at: attempt.at + 60_000, status: null, answer: null, error: "TIMEOUT" },
      ],
    };
    const waiting: Delivery = { ...delivery, id: givenId(), state: "WAITING", type: null, attempts: [] };
    api.answer(listDeliveries, givenListPage([delivery, failed, waiting]));
    const { panel } = await open();

    const list = await within(panel).findByText("Publicerad: Trombolys");
    const items = within(list.closest("ul") ?? panel)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);

    expect(items.find((text) => text.includes("Trombolys"))).toMatch(/Levererat.*2026-11-14 14:02.*svarade 200/);
    expect(items.find((text) => text.includes("Trombektomi"))).toMatch(
      /Uppgivet.*2 försök, senast: svarade inte i tid/,
    );
    expect(items.find((text) => text.includes("Testmeddelande"))).toMatch(/Väntar/);
  });

  test("that could not be read are said to be missing, and are read again on request", async () => {
    api.refuse(listDeliveries, 403);
    const { user, panel } = await open();
    const retry = await within(panel).findByRole("button", { name: "Försök igen" });
    api.answer(listDeliveries, givenListPage([delivery]));

    await user.click(retry);

    expect(await within(panel).findByText("Publicerad: Trombolys")).toBeDefined();
  });

  test("are sent again, but not while they wait", async () => {
    const waiting: Delivery = { ...delivery, id: givenId(), state: "WAITING", entityTitle: "Väntande" };
    api.answer(listDeliveries, givenListPage([delivery, waiting]));
    api.answer(resendDelivery, { ...delivery, state: "WAITING" });
    const { user, panel } = await open();

    await user.click(await within(panel).findByRole("button", { name: "Skicka igen: Publicerad: Trombolys" }));

    await waitFor(() =>
      expect(api.calls.some(({ path }) => path === `/exportevents/${delivery.id}/resend`)).toBe(true),
    );
    expect(within(panel).queryByRole("button", { name: /Väntande/ })).toBeNull();
  });

  test("that could not be sent again are said to have failed", async () => {
    api.answer(listDeliveries, givenListPage([delivery]));
    api.refuse(resendDelivery, 409, { code: "CONFLICT_409", detailInfo: "Prenumerationen är avslutad" });
    const { user, panel } = await open();

    await user.click(await within(panel).findByRole("button", { name: /^Skicka igen/ }));

    expect(await within(panel).findByText("Prenumerationen är avslutad")).toBeDefined();
  });

  test("of a long list are shown a few at a time", async () => {
    const many = Array.from({ length: 10 }, () => ({ ...delivery, id: givenId() }));
    api.answer(listDeliveries, givenListPage(many, { totalCount: 60 }));
    const { user, panel } = await open();

    await user.click(await within(panel).findByRole("button", { name: "Visa fler" }));

    await waitFor(() =>
      expect(
        api.calls
          .filter(({ path }) => path === listDeliveries.path)
          .at(-1)
          ?.query.get("pagesize"),
      ).toBe("50"),
    );
  });

  test("are tried with one that tells of nothing", async () => {
    api.answer(sendTest, { id: givenId() });
    const { user, panel } = await open();
    expect(await within(panel).findByText("Inget har skickats än.")).toBeDefined();

    api.answer(listDeliveries, givenListPage<Delivery>([{ ...delivery, type: null, attempts: [] }]));
    await user.click(within(panel).getByRole("button", { name: "Skicka ett test" }));

    expect(await screen.findByText("Ett testmeddelande är på väg")).toBeDefined();
    expect(await within(panel).findByText("Testmeddelande")).toBeDefined();
  });

  test("that could not be tried are said to have failed", async () => {
    api.refuse(sendTest, 503, { code: "UNAVAILABLE_503" });
    const { user, panel } = await open();

    await user.click(await within(panel).findByRole("button", { name: "Skicka ett test" }));

    expect(await within(panel).findByText("Det gick inte. Försök igen om en stund.")).toBeDefined();
  });
});
