import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { jobs } from "./workers.ts";

const texts = new URL("../../web/src/texts/sv.json", import.meta.url);

test("technicians see every job by a Swedish name", () => {
  const { techAdmin } = JSON.parse(readFileSync(texts, "utf8"));

  expect(jobs.map(({ name }) => name).toSorted()).toEqual(Object.keys(techAdmin.jobs.names).toSorted());
});
