import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { readConfig } from "../config.ts";
import { newId } from "../database/new-id.ts";
import { createSecretBox } from "../secrets/secret-box.ts";
import { startIdentityProvider } from "../testing/identity-provider.ts";
import { startMailServer } from "../testing/mail-server.ts";
import { openTestDatabase } from "../testing/test-database.ts";
import { checkDatabase } from "./check-database.ts";
import { checkInstallation } from "./check-installation.ts";

const key = "a key that is long enough for secrets";
/** Neither this folder nor the one it is in exists. */
const unused = join(tmpdir(), `doctor-${newId()}`, "data");
const stateOf = (findings: Awaited<ReturnType<typeof checkInstallation>>, name: string) =>
  findings.find((finding) => finding.name === name)?.state;

test("a database in order has a known version, Swedish order, the right time and a key that opens its secrets", async () => {
  const { db, close } = await openTestDatabase("empty");
  await db
    .insertInto("subscriber")
    .values({
      id: newId(),
      name: "Mottagare",
      url: "https://example.se/",
      created: new Date(),
      secret: createSecretBox([key]).seal("x"),
    })
    .execute();

  const right = await checkDatabase(db, [key]);
  const wrong = await checkDatabase(db, ["another key that is just as long as it"]);
  await close();

  expect(right.map(({ name, state }) => [name, state])).toEqual([
    ["database", "ok"],
    ["collation", "ok"],
    ["clock", "ok"],
    ["secret key", "ok"],
  ]);
  expect(stateOf(wrong, "secret key")).toBe("fault");
});

test("mail server and identity provider are called", async () => {
  const mail = await startMailServer();
  const provider = await startIdentityProvider("http://127.0.0.1:3000");
  const oidc = { OIDC_CLIENT_ID: "catalogue", OIDC_CLIENT_SECRET: "secret" };
  const settings = {
    DATA_DIR: unused,
    PUBLIC_URL: "http://127.0.0.1:9",
    SMTP_URL: mail.url,
    SMTP_FROM: "a@example.se",
  };

  const right = await checkInstallation(readConfig({ ...settings, ...oidc, OIDC_ISSUER: provider.issuer }));
  await mail.close();
  await provider.stop();
  const gone = await checkInstallation(readConfig({ ...settings, ...oidc, OIDC_ISSUER: provider.issuer }));

  expect([stateOf(right, "mail"), stateOf(right, "identity provider")]).toEqual(["ok", "ok"]);
  expect([stateOf(gone, "mail"), stateOf(gone, "identity provider")]).toEqual(["fault", "fault"]);
  expect(stateOf(right, "public address")).toBe("warning");
});

test.runIf(inject("testDatabase").engine !== "embedded")("a database that does not exist is a fault", async () => {
  const source = inject("testDatabase");
  const url = source.engine === "embedded" ? "" : new URL("/nosuch", source.adminUrl).href;

  const [finding] = await checkInstallation(readConfig({ DATABASE_URL: url, DATA_DIR: unused }));

  expect(finding).toMatchObject({ name: "database", state: "fault", text: expect.stringContaining("nosuch") });
});
