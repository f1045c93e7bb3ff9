import { expect, test } from "vitest";
import { databaseFailure } from "./database-errors.ts";

const coded = (code: string) => Object.assign(new Error("x"), { code });

test.for([
  [coded("ECONNREFUSED"), "unreachable"],
  [new AggregateError([coded("ECONNREFUSED"), coded("ECONNREFUSED")]), "unreachable"],
  [coded("57P01"), "unreachable"],
  [coded("08P01"), "unreachable"],
  [new Error("Client has encountered a connection error and is not queryable"), "unreachable"],
  [new Error("Connection terminated unexpectedly"), "unreachable"],
  [new Error("Query read timeout"), "unreachable"],
  [new Error("timeout exceeded when trying to connect"), "busy"],
  [coded("53300"), "busy"],
  [coded("57014"), "slow"],
  [coded("55P03"), "locked"],
  [coded("53100"), "full"],
  [coded("ENOSPC"), "full"],
  [{ name: "ErrnoError", errno: 51 }, "full"],
  [coded("23505"), undefined],
  [coded("22P05"), undefined],
  [new Error("anything else"), undefined],
] as const)("the database's %s is %s", ([error, failure]) => {
  expect(databaseFailure(error)).toBe(failure);
});
