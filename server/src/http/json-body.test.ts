import { apiBasePath } from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { startTestApp } from "../testing/start-test-app.ts";

const { app } = await startTestApp();
const unknown = "00000000-0000-7000-8000-000000000000";
const headers = { "content-type": "application/json" };

test("a call that needs no body may say JSON and send nothing", async () => {
  const response = await app.inject({
    method: "POST",
    url: `${apiBasePath}/measureversions/searchlatest/withparams`,
    headers,
  });

  expect(response.statusCode).toBe(200);
});

test("the body null is not taken for no body", async () => {
  const response = await app.inject({
    method: "POST",
    url: `${apiBasePath}/measureversions/searchlatest/withparams`,
    headers,
    payload: "null",
  });

  expect(response.statusCode).toBe(400);
  expect(response.json().code).toBe("VALIDATION_400");
});

test.each(["{", "nope", '{"a":1,}', '{"__proto__":{"admin":true}}'])(
  "the body %s is refused in Swedish",
  async (payload) => {
    const response = await app.inject({ method: "POST", url: `${apiBasePath}/accesscontrol/`, headers, payload });

    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: "VALIDATION_400",
      detailInfo: "Innehållet gick inte att läsa som JSON",
    });
  },
);

test("an unknown path and an unknown entity give different errors", async () => {
  const path = await app.inject({ url: `${apiBasePath}/nowhere` });
  const thing = await app.inject({ url: `${apiBasePath}/measures/${unknown}` });

  expect(path.json().code).toBe("NOT_FOUND_404");
  expect(thing.json().code).toBe("ENTITY_NOT_FOUND_404");
});

test("an unknown last segment of a path is answered with 404, not as an invalid value", async () => {
  const url = `${apiBasePath}/measureversions/${unknown}/nosuch`;

  for (const request of [{ url }, { url: `${url}/` }, { url, method: "POST", payload: {} } as const]) {
    const answer = await app.inject(request);
    expect([answer.statusCode, answer.json().code]).toEqual([404, "NOT_FOUND_404"]);
  }
  const known = await app.inject({ url: `${apiBasePath}/measureversions/${unknown}/keywords` });
  expect(known.json().code).toBe("ENTITY_NOT_FOUND_404");
});

test("every path works with and without its trailing slash", async () => {
  for (const url of [`${apiBasePath}/helptext`, `${apiBasePath}/helptext/`]) {
    expect((await app.inject({ url })).statusCode).toBe(200);
  }
});

test("an address that cannot be read is answered with our own error body", async () => {
  const response = await app.inject({ url: `${apiBasePath}/measures/%zz` });

  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code: "VALIDATION_400", detailInfo: "Anropet gick inte att förstå" });
});
