import { api, apiBasePath, type Endpoint, roleIds } from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { z } from "zod";
import { startTestApp } from "../testing/start-test-app.ts";

const { app, logIn } = await startTestApp();
const ticket = await logIn(...roleIds);

const oid = "2.25.71951243206922854924114492904992535407";
const toPath = (path: string) => path.replace(":oid", oid).replace(":type", "person");

function sortFieldsOf({ query }: Endpoint): string[] {
  const schema = query && z.toJSONSchema(query, { io: "input", unrepresentable: "any" });
  const sortfield = schema?.properties?.sortfield;
  return typeof sortfield === "object" ? (sortfield.enum ?? []).map(String) : [];
}

const sorted = api
  .flatMap(({ endpoints }) => endpoints)
  .flatMap((endpoint) =>
    sortFieldsOf(endpoint).map((field) => [endpoint.method, toPath(endpoint.path), field] as const),
  );

test("many lists can be sorted", () => {
  expect(sorted.length).toBeGreaterThan(60);
});

test.each(sorted)("%s %s is sorted by %s", async (method, path, sortfield) => {
  const query = { sortfield, sortDirection: "DESCENDING", index: "0", pagesize: "2" };

  const answer = await app.inject({ method, url: apiBasePath + path, query, headers: { "x-hiqaa": ticket } });

  expect(answer.statusCode).toBe(200);
});
