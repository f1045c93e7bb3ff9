import { type BundleReport, downloadBundle, uploadBundle } from "@indikatorkatalogen/contract";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { endTicket, givenLogin } from "../../testing/given-login.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { t } from "../../texts/t.ts";

beforeEach(endTicket);

const report = (changes: Partial<BundleReport> = {}): BundleReport => ({
  measures: 2,
  versions: { created: 1, changed: 1, unchanged: 0 },
  registers: { persons: { created: 3, changed: 0, unchanged: 0 } },
  faults: [],
  faultCount: 0,
  changes: [{ measureId: "0190a1b2-0000-7000-8000-000000000001", title: "Väntetid", versionNr: 2, changed: ["title"] }],
  saved: false,
  ...changes,
});

const respondWith = (...messages: object[]) =>
  new Response(messages.map((message) => `${JSON.stringify(message)}\n`).join(""));

const bundle = new File(["…"], "katalog.jsonl.gz", { type: "application/gzip" });

test("an administrator sees what a bundle would change before it is imported", async () => {
  const api = fakeApi();
  givenLogin(api, "ADMIN");
  api.respond(uploadBundle, () => respondWith({ done: 1, total: 2 }, { report: report() }));
  renderApp("/administration/bundle");

  await userEvent.upload(await screen.findByLabelText(/Katalogpaket \(/), bundle);

  expect(await screen.findByText(/Inget är sparat/)).toBeTruthy();
  expect(screen.getByRole("row", { name: /Personer 3 0 0/ })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Väntetid" }).closest("li")?.textContent).toBe("Väntetid, version 2: Titel");

  api.respond(uploadBundle, () => respondWith({ report: report({ saved: true, changes: [] }) }));
  await userEvent.click(screen.getByRole("button", { name: "Läs in katalogpaketet" }));

  expect(await screen.findByText(/med 2 mått är inläst/)).toBeTruthy();
  const sent = api.calls.filter(({ path }) => path === uploadBundle.path);
  expect(sent.map(({ query }) => query.get("dryRun"))).toEqual(["true", "false"]);
});

test("a bundle that would change nothing says so and is not offered for import", async () => {
  const api = fakeApi();
  givenLogin(api, "ADMIN");
  const nothing = { created: 0, changed: 0, unchanged: 2 };
  const unchanged = report({ versions: nothing, registers: { persons: nothing }, changes: [] });
  api.respond(uploadBundle, () => respondWith({ report: unchanged }));
  renderApp("/administration/bundle");

  await userEvent.upload(await screen.findByLabelText(/Katalogpaket \(/), bundle);

  expect(await screen.findByText(/Det finns inget att läsa in/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Läs in katalogpaketet" })).toBeNull();
});

test("a file that is no bundle is refused in words", async () => {
  const api = fakeApi();
  givenLogin(api, "ADMIN");
  api.respond(uploadBundle, () => respondWith({ error: "Filen är inget katalogpaket" }));
  renderApp("/administration/bundle");

  await userEvent.upload(await screen.findByLabelText(/Katalogpaket \(/), bundle);

  expect(await screen.findByText("Filen är inget katalogpaket")).toBeTruthy();
});

test("an editor does not get in", async () => {
  givenLogin(fakeApi(), "EDITOR");
  renderApp("/administration/bundle");

  expect(await screen.findByText("Du har inte behörighet till administrationen")).toBeTruthy();
});

test.each([
  ["cannot be reached", () => Promise.reject(new TypeError("Failed to fetch"))],
  [
    "is behind a proxy that refuses",
    () => Promise.resolve(new Response("Bad Gateway", { status: 502, statusText: "Bad Gateway" })),
  ],
])("a server that %s is reported in Swedish", async (_, answer) => {
  const api = fakeApi();
  givenLogin(api, "ADMIN");
  api.respond(uploadBundle, answer);
  api.respond(downloadBundle, answer);
  renderApp("/administration/bundle");

  await userEvent.upload(await screen.findByLabelText(/Katalogpaket \(/), bundle);
  expect(await screen.findByText("Det gick inte. Försök igen om en stund.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: /^Ladda ned/ }));

  expect(await screen.findAllByText("Det gick inte. Försök igen om en stund.")).toHaveLength(2);
});

test("a bundle that is cut off while it is worked on is said to be interrupted, and what could not be read is listed", async () => {
  const api = fakeApi();
  givenLogin(api, "ADMIN");
  api.respond(uploadBundle, () => respondWith({ done: 1, total: 2 }));
  renderApp("/administration/bundle");
  await userEvent.upload(await screen.findByLabelText(/Katalogpaket \(/), bundle);
  expect(await screen.findByText(t("catalogueBundle.interrupted"))).toBeTruthy();

  api.respond(uploadBundle, () =>
    respondWith({ report: report({ faults: ["Rad 3: ägaren finns inte"], faultCount: 1 }) }),
  );
  await userEvent.upload(screen.getByLabelText(/Katalogpaket \(/), bundle);

  expect(await screen.findByText("Rad 3: ägaren finns inte")).toBeTruthy();
});

test("an import says how far it has come, in thousands, wherever its messages are cut on their way", async () => {
  const api = fakeApi();
  givenLogin(api, "ADMIN");
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const send = (bytes: Uint8Array) => writer.write(bytes);
  api.respond(uploadBundle, () => new Response(readable));
  renderApp("/administration/bundle");
  await userEvent.upload(await screen.findByLabelText(/Katalogpaket \(/), bundle);
  expect(await screen.findByText("Filen skickas och kontrolleras.")).toBeTruthy();

  await send(new TextEncoder().encode('{"done":1200,"tot'));
  await send(new TextEncoder().encode('al":2400}\n'));
  expect((await screen.findByText(/^1\s200 av 2\s400 mått$/)).role).toBe("status");
  expect(screen.getByRole("progressbar")).toMatchObject({ value: 1200, max: 2400 });
  // The last message without the end of its line, cut within a letter.
  const last = new TextEncoder().encode(JSON.stringify({ report: report({ faults: ["ä"], faultCount: 1 }) }));
  const cut = last.indexOf(0xc3) + 1;
  await send(last.slice(0, cut));
  await send(last.slice(cut));
  await writer.close();

  expect(await screen.findByText("ä")).toBeTruthy();
  expect(screen.queryByRole("progressbar")).toBeNull();
});

test("the catalogue is saved under the name that the server gives it", async () => {
  const api = fakeApi();
  givenLogin(api, "ADMIN");
  const headers = { "content-disposition": 'attachment; filename="katalog-2026-11-19.jsonl.gz"' };
  api.respond(downloadBundle, () => new Response("…", { headers }));
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined }));
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  renderApp("/administration/bundle");

  await userEvent.click(await screen.findByRole("button", { name: "Ladda ned katalogpaket" }));

  await waitFor(() => expect(saved).toEqual(["katalog-2026-11-19.jsonl.gz"]));
});
