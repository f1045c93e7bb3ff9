import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { isAllowed, isResource, policy } from "./access.ts";
import { api } from "./api.ts";
import type { Endpoint } from "./endpoint.ts";
import { faultsOf } from "./testing/faults-of.ts";
import { validationTexts } from "./texts/validation-texts.ts";

const endpoints = api.flatMap((group) => group.endpoints);
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const named = (list: Endpoint[]) => list.map(nameOf).toSorted();
const inputsOf = ({ params, query, body, headers }: Endpoint): [string, z.ZodType][] =>
  Object.entries({ params, query, body, headers }).flatMap(([part, schema]) => (schema ? [[part, schema]] : []));

describe("the effect that an endpoint declares", () => {
  test("a GET that changes something is one of the technician's, whose addresses are older than the rule", () => {
    const changing = endpoints.filter(({ method, effect }) => method === "GET" && effect !== "read");

    expect(named(changing)).toEqual([
      "GET /techadmin/cache/sync",
      "GET /techadmin/import/:contract",
      "GET /techadmin/messagesending/pause",
      "GET /techadmin/messagesending/resume",
      "GET /techadmin/polling/pause",
      "GET /techadmin/polling/resume",
      "GET /techadminfrontendfacade/datadistribution/import/:contract",
    ]);
  });

  test("a read by another method has input that does not fit in a URL or must not be logged", () => {
    const reads = endpoints.filter(({ method, effect }) => method !== "GET" && effect === "read");

    expect(named(reads)).toEqual([
      "POST /accesscontrol/",
      "POST /accountlink/",
      "POST /bvo-proxy/checkaccessmultiple",
      "POST /excelexport",
      "POST /excelexport/table",
      "POST /measureversions/searchlatest/explain",
      "POST /measureversions/searchlatest/withparams",
    ]);
  });

  test("saving one version is always about one version, by somebody who may edit it", () => {
    const saving = endpoints.filter(({ effect }) => effect === "writeVersion");

    expect(saving.length).toBeGreaterThan(20);
    for (const endpoint of saving) {
      expect(nameOf(endpoint)).toMatch(/^(POST|PUT|DELETE) \/measureversions\/:id/);
      expect(endpoint.access).toMatch(/^(measures:(update|publish)|connections:(create|update|delete))$/);
    }
  });

  test("what deletes, unpublishes or publishes for many to see is never repeated as a read", () => {
    expect(endpoints.filter(({ method, effect }) => method === "DELETE" && effect === "read")).toEqual([]);
  });
});

describe("the access that an endpoint declares", () => {
  test("is public or a resource of the policy table", () => {
    expect(endpoints.filter(({ access }) => access !== "public" && !isResource(access))).toEqual([]);
  });

  test("lets nobody but a technician operate the server", () => {
    const operating = endpoints.filter(({ path }) => path.startsWith("/techadmin/"));

    expect(operating.length).toBeGreaterThan(10);
    for (const { access } of operating) expect(access).toBe("sync:read");
  });

  test("requires no more than a read right to read, unless only administrators may see it", () => {
    const reading = endpoints.filter(({ method, access }) => method === "GET" && access !== "public");
    const others = reading.filter(({ access }) => !access.endsWith(":read"));

    expect(new Set(others.map(({ access }) => access))).toEqual(
      new Set(["measures:update", "measures:publish", "measures:delete", "userprofile:crud"]),
    );
  });

  test("covers the policy table: a resource without any call has a reason", () => {
    const used = new Set<string>(endpoints.map(({ access }) => access));
    const unused = Object.keys(policy).filter((resource) => !used.has(resource));
    /** Asked for by the server or the web inside a call, or asked by clients of the national catalogue. */
    const checkedOutsideEndpoints = [
      /^(agegroups|measureunits|codesystems|keywords):/,
      /^helptexts\.(description|helptext|mapping):/,
      /^personadministration:/,
      /^publicfilters:crud$/,
    ];

    expect(unused.filter((resource) => !checkedOutsideEndpoints.some((pattern) => pattern.test(resource)))).toEqual([]);
  });

  test("lets shared caches store only what everybody may read", () => {
    const shared = endpoints.filter(({ isShared }) => isShared);

    expect(shared.length).toBeGreaterThan(0);
    for (const { method, access, effect } of shared) {
      expect({ method, access, effect }).toEqual({ method: "GET", access: "public", effect: "read" });
    }
  });

  test("a call that an open page makes by itself is a read that requires a login", () => {
    const background = endpoints.filter(({ isBackground }) => isBackground);

    expect(named(background)).toEqual(["GET /live/events", "GET /live/stream"]);
    for (const { effect, access } of background) {
      expect(effect).toBe("read");
      expect(access !== "public" && isAllowed([], access)).toBe(false);
    }
  });
});

describe("an endpoint's input", () => {
  const keysOf = (schema: z.ZodType | undefined) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);

  test("names the parameters of its path, and no others", () => {
    for (const endpoint of endpoints) {
      const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name);

      expect([nameOf(endpoint), keysOf(endpoint.params)]).toEqual([nameOf(endpoint), inPath]);
    }
  });

  test("declares the parts that may be omitted, and they accept nothing", () => {
    for (const endpoint of endpoints) {
      for (const part of endpoint.optional ?? []) {
        expect([nameOf(endpoint), faultsOf(endpoint[part] ?? z.never(), {})]).toEqual([nameOf(endpoint), {}]);
      }
    }
  });

  test("has a body only where one is sent, and never together with an upload", () => {
    for (const { method, body, upload } of endpoints) {
      if (method === "GET" || method === "DELETE") expect([body, upload]).toEqual([undefined, undefined]);
      if (upload) expect(body).toBeUndefined();
    }
  });

  test("has headers written in small letters, as they arrive", () => {
    const names = endpoints.flatMap(({ headers }) => keysOf(headers));

    expect(names).toContain("if-match");
    expect(names.filter((name) => name !== name.toLowerCase())).toEqual([]);
  });

  test("takes ids in any case and reads them in one", () => {
    const withId = endpoints.filter(
      ({ params }) => faultsOf(params ?? z.never(), { id: "12" }).id === validationTexts.identifier,
    );

    expect(withId.length).toBeGreaterThan(80);
    for (const { params } of withId) {
      const id =
        params instanceof z.ZodObject ? params.shape.id.safeParse("01900000-0000-7000-8000-00000000ABCD").data : "";
      expect(id).toBe("01900000-0000-7000-8000-00000000abcd");
    }
  });
});

test("a summary is one line, fit for a list", () => {
  for (const { summary } of endpoints) {
    expect(summary).toMatch(/^[A-Z{][^\n]{2,200}$/);
    expect(summary).not.toMatch(/\.$/);
  }
});

test("a response that is not JSON is a text or a file", () => {
  for (const { mediaTypes, response } of endpoints.filter((endpoint) => endpoint.mediaTypes)) {
    expect([mediaTypes, response instanceof z.ZodString]).toEqual([mediaTypes, true]);
  }
});

/** Every message of the catalogue, whatever the limit in it. */
const known = Object.values(validationTexts).map(
  (message) => new RegExp(`^${message.replace(/[().?*+]/g, "\\$&").replace("{0}", ".+")}$`),
);
const isSwedish = (message: string) => known.some((pattern) => pattern.test(message));

describe("whatever is sent", () => {
  const schemas = endpoints.flatMap((endpoint) =>
    inputsOf(endpoint).map(([part, schema]) => ({ name: `${nameOf(endpoint)} ${part}`, schema })),
  );
  /** What clients get wrong: other types, half characters, keys that are not there, lists where one value is meant. */
  const wrong = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom<unknown>(undefined, null, "", "   ", 0, -1, 1.5, Number.NaN, 1e300, [], {}, "\u0000", "a\uD800", [
      [],
    ]),
    fc.string({ unit: "binary", maxLength: 30 }),
  );

  test("is accepted or refused in Swedish, and never crashes", () => {
    const foreignIn = (sent: unknown, schema: z.ZodType) =>
      Object.values(faultsOf(schema, sent)).filter((message) => !isSwedish(message));
    const property = fc.property(wrong, (value) => {
      const foreign = schemas.flatMap(({ name, schema }) => {
        const keys = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
        const inEveryKey = Object.fromEntries(keys.map((key) => [key, value]));
        return [...foreignIn(value, schema), ...foreignIn(inEveryKey, schema)].map((message) => `${name}: ${message}`);
      });

      expect(foreign).toEqual([]);
    });

    fc.assert(property, { numRuns: 40 });
  });

  test("is refused as an unknown field where a body states all that it takes", () => {
    const strict = endpoints.filter(
      ({ body }) => body && Object.values(faultsOf(body, { sneaked: 1 })).includes(validationTexts.unknownKeys),
    );

    expect(named(strict)).toEqual(
      expect.arrayContaining([
        "PUT /measureversions/:id",
        "PUT /measureversions/:id/content/",
        "PUT /measureversions/:id/publish",
        "PUT /measureversions/:id/singlefield/",
        "POST /measures/",
        "POST /users/",
        "PUT /accountlink/",
        "PUT /userprofile/password",
        "PUT /reviews/:id/decision",
        "PUT /mywork/owners",
      ]),
    );
  });
});
