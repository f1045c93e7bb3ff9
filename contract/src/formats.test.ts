import { describe, expect, test } from "vitest";
import { emailAddress, hsaId, oid, phoneNumber, webLink } from "./formats.ts";

describe.each([
  [
    "an HSA-id",
    hsaId,
    ["SE1234567890-1A2B", "SE2321000016-A"],
    ["SE123-1", "se1234567890-1", "SE1234567890-", `SE1234567890-${"A".repeat(40)}`],
  ],
  ["an OID", oid, ["1.2.752.129.2.1.4.1", "2.25.0"], ["1", "3.1", "1.02", "1..2", "a.b"]],
  ["an e-mail address", emailAddress, ["anna.oberg@region.example"], ["anna", "anna@", "@region.example", "a b@c.se"]],
  ["a telephone number", phoneNumber, ["+46 (0)8-123 45 67", "08-12345"], ["112a", "1234", "++46"]],
  [
    "a link",
    webLink,
    ["https://www.riksstroke.org/a?b=c", "http://x.se"],
    ["javascript:alert(1)", "ftp://x.se", "www.x.se", "https:// x"],
  ],
] as const)("%s", (_, schema, right, wrong) => {
  test.each(right)("is %s", (text) => {
    expect(schema.safeParse(text).success).toBe(true);
  });

  test.each(wrong)("is not %s", (text) => {
    expect(schema.safeParse(text).success).toBe(false);
  });

  test("may be left empty", () => {
    expect(schema.parse("")).toBe("");
  });
});
