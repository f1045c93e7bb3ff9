import { errorBody } from "@indikatorkatalogen/contract";
import Fastify from "fastify";
import { describe, expect, test } from "vitest";
import { installErrorHandler } from "../error-handler.ts";
import { createLoadCheck, createLoadMonitor } from "./load-shedding.ts";

const idle = { delay: 0, heapShare: 0.1 };
const late = { ...idle, delay: 2000 };

const isOverloadedAfter = (loads: (typeof idle)[]) => {
  const monitor = createLoadMonitor();
  for (const load of loads) monitor.record(load);
  return monitor.isOverloaded();
};

describe("A server", () => {
  test.for([
    ["without calls", [], false],
    ["that was idle", [idle, idle], false],
    ["that paused once", [idle, late], false],
    ["that pauses repeatedly", [late, late, late], true],
    ["that has caught up", [late, late, late, idle], false],
    ["without free memory", [{ ...idle, heapShare: 0.97 }], true],
  ] as const)("%s", ([, loads, isOverloaded]) => {
    expect(isOverloadedAfter([...loads])).toBe(isOverloaded);
  });

  test("that is overloaded responds at once with our error body and Retry-After", async () => {
    const app = Fastify();
    const monitor = createLoadMonitor();
    installErrorHandler(app);
    const check = createLoadCheck(app, monitor);
    app.addHook("onRequest", (_request, _reply, done) => done(check()));
    app.get("/anything", async () => "answered");
    expect((await app.inject("/anything")).body).toBe("answered");

    for (const load of [late, late, late]) monitor.record(load);
    const answer = await app.inject("/anything");

    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "5"]);
    expect(errorBody.parse(answer.json()).code).toBe("UNAVAILABLE_503");
    await app.close();
  });
});
