import { readFileSync } from "node:fs";
import { getMeasure, getTicketInformation, searchMeasures, ticketHeader } from "@indikatorkatalogen/contract";
import { expect, test, vi } from "vitest";
import { measureListQuery } from "../features/measure-list/measure-list.queries.ts";
import { givenId } from "../testing/given.ts";

const script = readFileSync(`${import.meta.dirname}/../../public/early-start.js`, "utf8");
const files = { home: "/home.js /home.css", measure: "/measure.js", editor: "/editing.js" };

interface EarlyCall {
  address: string;
  body: string | null;
}

/** The requests sent and the files preloaded for an address. */
function runAt(hash: string, cookie = "") {
  const fetchMock = vi.fn((_address: string, _request: RequestInit) => Promise.resolve(new Response()));
  const loaded: Record<string, string>[] = [];
  const page = {
    cookie,
    querySelector: () => ({ content: "/base" }),
    currentScript: { dataset: files },
    createElement: () => ({}),
    head: { append: (...links: Record<string, string>[]) => loaded.push(...links) },
  };
  const window: { earlyResponses: EarlyCall[] } = { earlyResponses: [] };
  new Function("location", "document", "fetch", "window", script)({ hash }, page, fetchMock, window);
  expect(fetchMock).toHaveBeenCalledTimes(window.earlyResponses.length);
  const requests = fetchMock.mock.calls.map(([, request]) => request);
  return { early: window.earlyResponses, requests, loaded: loaded.map(({ href }) => href), links: loaded };
}

test("the early request is exactly the home page's request, and its files are loaded", () => {
  const [, , body] = measureListQuery({}).queryKey;
  const { early, links } = runAt("");

  expect(early).toMatchObject([{ address: `/base${searchMeasures.path}`, body: JSON.stringify(body) }]);
  expect(links).toEqual([
    { rel: "modulepreload", crossOrigin: "", href: "/home.js" },
    { rel: "preload", as: "style", crossOrigin: "", href: "/home.css" },
  ]);
});

test("a measure's page gets the measure and its files, and an editor's those of the editor too", () => {
  const id = givenId();
  const address = `/base${getMeasure.path.replace(":id", id)}`;
  const visitor = runAt(`#/measure/${id}?version=2`);
  const editor = runAt(`#/measure/${id}?edit=true`, "a=b; hiqaa=a%20ticket");

  expect(visitor.early).toMatchObject([{ address, body: null }]);
  expect(editor.early).toMatchObject([
    { address: `/base${getTicketInformation.path.replace(":ticket", "a%20ticket")}`, body: null },
    { address, body: null },
  ]);
  expect([visitor.loaded, editor.loaded]).toEqual([["/measure.js"], ["/measure.js", "/editing.js"]]);
  const own = { accept: "application/json", [ticketHeader]: "a ticket" };
  expect(visitor.requests.map(({ headers }) => headers)).toEqual([{ accept: "application/json" }]);
  expect(editor.requests.map(({ headers }) => headers)).toEqual([own, own]);
});

test("no other request is sent early: not on other pages, in a search, or by users who are logged in", () => {
  for (const hash of ["#/compare", "#/?search=stroke", "#/measure/history/1", "#/measure/../users"]) {
    expect(runAt(hash).early).toEqual([]);
  }
  expect(runAt("", "a=b; hiqaa=ticket").early.map(({ address }) => address)).toEqual([
    "/base/bvo-proxy/ticketinformation/ticket",
  ]);
});
