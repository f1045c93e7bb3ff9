import { isAllowed, type RoleId } from "@indikatorkatalogen/contract";
import { describe, expect, test } from "vitest";
import { administrationEntries } from "./administration-entries.ts";
import { actionEntries, matches, pageEntries } from "./palette-entries.ts";

const access =
  (...roles: RoleId[]) =>
  (resource: Parameters<typeof isAllowed>[1]) =>
    isAllowed(roles, resource);
const labels = (entries: { label: string }[]) => entries.map(({ label }) => label);

describe("pages", () => {
  test("of a visitor are those that everybody may open", () => {
    expect(labels(pageEntries(access()))).toEqual(["Mått", "Datakällor och system", "Hämta data", "Tillgänglighet"]);
  });

  test.each<[RoleId, string[], string[]]>([
    ["READER", ["Mitt arbete", "Mitt konto"], ["Administration", "Papperskorg", "Teknik"]],
    ["EDITOR", ["Innehållsanalys", "Papperskorg", "Administration"], ["Katalogpaket", "Teknik"]],
    ["ADMIN", ["Katalogpaket", "Administration"], ["Teknik"]],
    ["TECH_ADMIN", ["Teknik", "Innehållsanalys"], ["Papperskorg", "Katalogpaket"]],
  ])("of %s have %j and not %j", (role, offered, others) => {
    const pages = labels(pageEntries(access(role)));

    expect(pages).toEqual(expect.arrayContaining(offered));
    expect(pages.filter((label) => others.includes(label))).toEqual([]);
  });
});

describe("actions", () => {
  test("lead a visitor to the login and back to the same page", () => {
    const logIn = actionEntries(access(), "/measure/1?version=2").find(({ id }) => id === "logIn");

    expect(logIn?.target).toEqual({ address: expect.stringContaining(encodeURIComponent("/measure/1?version=2")) });
    expect(labels(actionEntries(access(), "/"))).not.toContain("Logga ut");
  });

  test("let a user log out, and an editor begin a measure", () => {
    expect(labels(actionEntries(access("READER"), "/"))).toEqual(expect.arrayContaining(["Logga ut"]));
    expect(labels(actionEntries(access("READER"), "/"))).not.toContain("Nytt mått");
    expect(labels(actionEntries(access("EDITOR"), "/"))[0]).toBe("Nytt mått");
  });
});

describe("lists of the administration", () => {
  test("are those that the user may read", () => {
    const [editor, admin] = [
      labels(administrationEntries(access("EDITOR"))),
      labels(administrationEntries(access("ADMIN"))),
    ];

    expect(admin).toEqual(expect.arrayContaining(["Användare", "Säkerhetshändelser", "Nyckelord"]));
    expect(editor).not.toContain("Användare");
    expect(editor).toContain("Personer");
  });
});

test.each([
  ["Datakällor och system", "", true],
  ["Datakällor och system", "  ", true],
  ["Datakällor och system", "SYSTEM data", true],
  ["Datakällor och system", "källor", false],
  ["E-post", "post", true],
  ["Hämta data", "hamta", false],
])("%s is found by '%s': %s", (label, text, expected) => {
  expect(matches(label, text)).toBe(expected);
});
