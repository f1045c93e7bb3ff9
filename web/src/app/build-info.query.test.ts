import { getBuildInfo } from "@indikatorkatalogen/contract";
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { fakeApi } from "../testing/fake-api.ts";
import { buildInfoQuery } from "./build-info.query.ts";

/** A page that was started by the script `ours`, and a server whose pages are started by `newest`. */
function givenPage(ours: string, newest: string | undefined) {
  const api = fakeApi();
  api.answer(getBuildInfo, { version: "1", build: "1a2b" });
  document.querySelector("script")?.remove();
  const script = document.head.appendChild(document.createElement("script"));
  script.setAttribute("type", "module");
  script.setAttribute("src", ours);
  if (newest) {
    const manifest = { "index.html": { file: newest, isEntry: true }, "other.tsx": { file: "assets/other.js" } };
    api.respond({ method: "GET", path: "/build-manifest.json" }, () => Response.json(manifest));
  }
  return new QueryClient();
}

test("a page that runs what the manifest names is of the newest build", async () => {
  const { ours, newest } = await givenPage("/assets/a.js", "assets/a.js").fetchQuery(buildInfoQuery);

  expect(ours).toBe(newest);
});

test("a page whose script the manifest no longer names is outdated, also when it has just been opened", async () => {
  const { ours, newest } = await givenPage("/assets/a.js", "assets/b.js").fetchQuery(buildInfoQuery);

  expect(ours).not.toBe(newest);
});

test("without a manifest the build info alone decides", async () => {
  const { ours, newest } = await givenPage("/src/main.tsx", undefined).fetchQuery(buildInfoQuery);

  expect(ours).toBe(newest);
});
