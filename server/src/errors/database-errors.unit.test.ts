import { expect, test } from "vitest";
import { databaseFailure } from "./database-errors.ts";

const coded = (code: string) => Object.assign(new Error("x"), { code });

test.for([
  [coded("ECONNREFUSED"), "away"],
  [new AggregateError([coded("ECONNREFUSED"), coded("ECONNREFUSED")]), "away"],
  [coded("57P01"), "away"],
  [coded("08P01"), "away"],
  [new Error("Client has encountered a connection error and is not queryable"), "away"],
  [new Error("Connection terminated unexpectedly"), "away"],
  [new Error("Query read timeout"), "away"],
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
] as const)("the database's %s is %s", ([error, trouble]) => {
  expect(databaseFailure(error)).toBe(trouble);
});
