import { expect, test } from "vitest";
import { createSecretBox } from "./secret-box.ts";

const [old, fresh] = ["the key that was used until now", "the key that is used from now on"];

test("a sealed text can be opened only with its key", () => {
  const stored = createSecretBox([old]).seal("whsec_AAAA");

  expect(stored).not.toContain("AAAA");
  expect(createSecretBox([old]).open(stored)).toBe("whsec_AAAA");
  expect(createSecretBox([fresh, old]).open(stored)).toBe("whsec_AAAA");
  expect(() => createSecretBox([fresh]).open(stored)).toThrow("SECRET_KEY does not have");
  expect(() => createSecretBox([]).open(stored)).toThrow("SECRET_KEY does not have");
});

test("what was stored as it is, or with a former key, is sealed with the present one, and then left alone", () => {
  const box = createSecretBox([fresh, old]);

  for (const stored of ["whsec_AAAA", createSecretBox([old]).seal("whsec_AAAA")]) {
    const renewed = box.renew(stored) ?? "";
    expect(createSecretBox([fresh]).open(renewed)).toBe("whsec_AAAA");
    expect(box.renew(renewed)).toBeUndefined();
  }
});

test("without a key, everything is stored as it is", () => {
  const box = createSecretBox([]);

  expect([box.seal("whsec_AAAA"), box.open("whsec_AAAA"), box.renew("whsec_AAAA")]).toEqual([
    "whsec_AAAA",
    "whsec_AAAA",
    undefined,
  ]);
});
