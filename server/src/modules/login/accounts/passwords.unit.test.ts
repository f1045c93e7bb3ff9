import { expect, test } from "vitest";
import { passwordProblem } from "./password-rules.ts";
import { hashPassword, isPassword, unmatchableHash } from "./passwords.ts";

test("a hash verifies its password and no other", async () => {
  const hash = await hashPassword("korrekt häst batteri");

  expect(await isPassword("korrekt häst batteri", hash)).toBe(true);
  expect(await isPassword("korrekt häst batter", hash)).toBe(false);
  for (const other of [`${hash}!`, ` ${hash}`]) expect(await isPassword("korrekt häst batteri", other)).toBe(false);
});

test("a password typed with decomposed accents is the same password", async () => {
  const hash = await hashPassword("häst".normalize("NFC"));

  expect(await isPassword("häst".normalize("NFD"), hash)).toBe(true);
});

test("the hash is argon2id with OWASP's parameters and a salt of its own", async () => {
  const [first, second] = await Promise.all([hashPassword("samma lösenord"), hashPassword("samma lösenord")]);

  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(first).not.toBe(second);
});

test("the hash of no password costs as much to check as a real one, and fits no password", async () => {
  const parametersOf = (hash: string) => hash.split("$").slice(0, 4);

  expect(parametersOf(unmatchableHash)).toEqual(parametersOf(await hashPassword("x")));
  expect(await isPassword("", unmatchableHash)).toBe(false);
});

test.for(["-", "", "$argon2id$v=19$m=1,t=1,p=1$$", "$2b$10$abcdefghijklmnopqrstuv"])(
  "what is not one of our hashes fits no password: %s",
  async (hash) => {
    expect(await isPassword("demo", hash)).toBe(false);
  },
);

test.for([
  ["för kort", "Lösenordet måste ha minst 12 tecken."],
  ["x".repeat(201), "Lösenordet får ha högst 200 tecken."],
  ["ababababababab", "Lösenordet har för få olika tecken."],
  ["Anna.Berg och mera", "Lösenordet får inte innehålla användarnamnet."],
  ["Min Indikatorkatalog", "Lösenordet får inte innehålla tjänstens namn."],
  ["korrekt häst batteri", undefined],
  ["48301927561 abc", undefined],
  ["k7#vQ9!pL2@a", undefined],
  ["1234567890x?k", undefined],
  ["kaskadsaksda", "Lösenordet har för få olika tecken."],
  ["kaskadsaksdat", undefined],
  ["abcxyz korrekt häst ".repeat(10), undefined],
  ["sommaren 2026-11-18", undefined],
] as const)("the password %s is answered with %s", async ([password, problem]) => {
  expect(await passwordProblem(password, "anna.berg")).toBe(problem);
});

test("a username of one or two letters may be part of a password", async () => {
  expect(await passwordProblem("korrekt häst batteri", "hä")).toBeUndefined();
  expect(await passwordProblem("korrekt häst batteri", "häs")).toBe("Lösenordet får inte innehålla användarnamnet.");
});

test.for([
  "unbelievable",
  "Password2026!",
  "P@ssw0rd1234",
  "$0mm4r3n2026",
  "F07boll!!2026",
  "m1d5ommar2026",
  "M!dsommar2026",
  "Lösenord1234",
  "!!!sommaren2026",
  "fotbollfotboll",
  "123456qwerty",
  "abcdefgh4321",
  "1qaz2wsx3edc",
  "0987654321cba",
  "!!abcdefghijk",
  "1234567890x?",
])("the password %s is refused as a common one, however it is decorated", async (password) => {
  expect(await passwordProblem(password, "anna.berg")).toContain("Lösenordet är vanligt och lätt att gissa.");
});
