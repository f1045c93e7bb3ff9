import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expectAccessible } from "../support/accessibility.ts";
import { expect, logIn, test } from "../support/test.ts";

/** A receiver that responds with the given status. */
async function startReceiver() {
  const received: { id: string; signature: string }[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    const header = (name: string) => String(request.headers[name] ?? "");
    received.push({ id: header("webhook-id"), signature: header("webhook-signature") });
    request.resume().on("end", () => response.writeHead(status).end(status === 200 ? "Tack" : "Kan inte just nu"));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    received,
    answerWith: (value: number) => {
      status = value;
    },
    close: () => server.close(),
  };
}

test("a technician makes a subscriber, sends a test, meets a failure and sends again", async ({ page }) => {
  const receiver = await startReceiver();
  const name = `Mottagare ${Date.now()}`;
  await logIn(page, "teknik");
  await page.goto("/#/administration/subscribers");
  await page.getByRole("link", { name: "Ny prenumerant" }).click();
  await page.getByRole("textbox", { name: "Namn" }).fill(name);
  await page.getByRole("textbox", { name: "Adress" }).fill("ingen adress");
  await page.getByRole("button", { name: "Spara" }).click();
  await expect(page.getByText("Ange en adress som börjar med https://")).toBeVisible();
  await page.getByRole("textbox", { name: "Adress" }).fill(receiver.url);
  await page.getByRole("checkbox", { name: "Publicerad", exact: true }).check();
  await page.getByRole("button", { name: "Spara" }).click();

  const panel = page.getByRole("dialog", { name });
  await expect(panel.getByText("Hemligheten visas bara nu.")).toBeVisible();
  await expect(panel.getByText(/^whsec_/)).toBeVisible();
  await panel.getByRole("button", { name: "Skicka ett test" }).click();
  const sent = panel.getByRole("listitem").filter({ hasText: "Testmeddelande" }).first();
  await expect(sent.getByText("Levererat")).toBeVisible();
  expect(receiver.received[0]?.signature).toMatch(/^v1,/);
  await sent.getByText("svarade 200").first().click();
  await expect(sent.getByText("Tack")).toBeVisible();
  await expectAccessible(page);

  receiver.answerWith(503);
  await sent.getByRole("button", { name: "Skicka igen: Testmeddelande" }).click();
  await expect(sent.getByText("2 försök, senast: svarade 503").first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.reload();
  await expect(panel.getByText(/^whsec_/)).toHaveCount(0);
  receiver.close();
});

test("a technician pauses and resumes sending, and sees the jobs", async ({ page }) => {
  await logIn(page, "teknik");
  await page.goto("/#/techAdmin");
  const messages = page.getByRole("region", { name: "Meddelanden till prenumeranter" });

  await messages.getByRole("button", { name: "Pausa sändningen" }).click();
  await expect(messages.getByText("Sändningen är pausad")).toBeVisible();
  await page.reload();
  await expect(messages.getByText("Sändningen är pausad")).toBeVisible();
  await expect(messages.getByText(/av Tove Teknik$/)).toBeVisible();
  await expectAccessible(page);
  await messages.getByRole("button", { name: "Återuppta sändningen" }).click();
  await expect(messages.getByText("Meddelanden skickas")).toBeVisible();

  const jobs = page.getByRole("region", { name: "Jobb" });
  await jobs.getByRole("combobox", { name: "Visa" }).selectOption("Misslyckat");
  await expect(jobs.getByText("Inga jobb att visa.")).toBeVisible();
});
