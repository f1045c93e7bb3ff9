import { expect, test } from "vitest";
import { toReturnPath, toWebAddress } from "./return-path.ts";

test.for([
  ["/measure/1?version=2", "/#/measure/1?version=2"],
  ["/administration/keywords", "/#/administration/keywords"],
  ["/measure/å ä", "/#/measure/%C3%A5%20%C3%A4"],
  ["/?search=a%20b", "/#/?search=a%20b"],
  ["/", "/"],
  [`/${"x".repeat(999)}`, `/#/${"x".repeat(999)}`],
])("a path inside the web is kept: %s", ([path, address]) => {
  expect(toWebAddress(toReturnPath(path))).toBe(address);
});

test.for([
  "//evil.example",
  "/\\evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "measure/1",
  "/a\r\nset-cookie: hiqaa=x",
  "/\ud800",
  `/${"x".repeat(1000)}`,
  "",
  undefined,
  ["/measure/1", "/measure/2"],
])("anything else becomes the start page: %s", (value) => {
  expect(toWebAddress(toReturnPath(value))).toBe("/");
});
