import { errorBody } from "@indikatorkatalogen/contract";
import Fastify from "fastify";
import { describe, expect, test } from "vitest";
import { installErrorHandler } from "./error-handler.ts";
import { createLoadWatch, installLoadShedding } from "./load-shedding.ts";

const idle = { lateness: 0, heapShare: 0.1 };
const late = { ...idle, lateness: 2000 };

const isOverloadedAfter = (loads: (typeof idle)[]) => {
  const watch = createLoadWatch();
  for (const load of loads) watch.note(load);
  return watch.isOverloaded();
};

describe("A server", () => {
  test.for([
    ["that nobody has called", [], false],
    ["that was idle", [idle, idle], false],
    ["that paused once", [idle, late], false],
    ["that pauses time after time", [late, late, late], true],
    ["that has caught up", [late, late, late, idle], false],
    ["without memory left", [{ ...idle, heapShare: 0.97 }], true],
  ] as const)("%s", ([, loads, isOverloaded]) => {
    expect(isOverloadedAfter([...loads])).toBe(isOverloaded);
  });

  test("that is overloaded says so at once, with our error body and when to come back", async () => {
    const app = Fastify();
    const watch = createLoadWatch();
    installErrorHandler(app);
    installLoadShedding(app, watch);
    app.get("/anything", async () => "answered");
    expect((await app.inject("/anything")).body).toBe("answered");

    for (const load of [late, late, late]) watch.note(load);
    const answer = await app.inject("/anything");

    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "5"]);
    expect(errorBody.parse(answer.json()).code).toBe("UNAVAILABLE_503");
    await app.close();
  });
});
