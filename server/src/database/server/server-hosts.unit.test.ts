import { expect, test } from "vitest";
import { chooseHost } from "./server-address.ts";
import { isServerUrl, nameOfServer, splitHosts } from "./server-hosts.ts";

test("an address with several hosts is one address for each, with the same user and options", () => {
  expect(
    splitHosts("postgres://u:p%40ss@one:5432,two,[::1]:5433/db?sslmode=require&target_session_attrs=read-write"),
  ).toEqual([
    "postgres://u:p%40ss@one:5432/db?sslmode=require",
    "postgres://u:p%40ss@two/db?sslmode=require",
    "postgres://u:p%40ss@[::1]:5433/db?sslmode=require",
  ]);
  expect(nameOfServer("postgres://u:secret@one:5432,two/db?sslmode=require")).toBe("one:5432,two/db");
});

test.for([
  ["postgres://u@one/db", true],
  ["postgresql://one:5432,two:5433/db", true],
  ["postgres://u@one:port/db", false],
  ["postgres://u@one,two:99999/db", false],
  ["mysql://u@one/db", false],
  ["postgres:///db?host=/var/run/postgresql", true],
] as const)("%s is an address of servers: %s", ([url, isValid]) => {
  expect(isServerUrl(url)).toBe(isValid);
});

test("of the hosts that accept writes, the one that was promoted last is used", () => {
  const standby = { isWritable: false, timeline: 0 };
  expect(chooseHost([standby, { isWritable: true, timeline: 1 }])).toBe(1);
  expect(chooseHost([{ isWritable: true, timeline: 1 }, undefined, { isWritable: true, timeline: 2 }])).toBe(2);
  expect(chooseHost([standby, undefined])).toBeUndefined();
});
