import { cleanup, configure, prettyDOM } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { setGuestTicket } from "../api/ticket.ts";
import { openedSecrets } from "../features/session/opened-secrets.ts";
import { afterTest } from "./after-test.ts";
import { computedStyle } from "./computed-style.ts";
import { endTicket } from "./given-login.ts";

configure({
  // Importing a chunk takes a while on a busy machine.
  asyncUtilTimeout: 60_000,
  // Without the page, which would be printed at every retry of a query; a failed test prints it once, below.
  getElementError: (message) => Object.assign(new Error(message ?? ""), { name: "TestingLibraryElementError" }),
});

// The document is shared by all test files of a worker.
const apiBasePath =
  document.querySelector<HTMLMetaElement>("meta[name=api-base-path]") ??
  document.head.appendChild(Object.assign(document.createElement("meta"), { name: "api-base-path" }));

/** Elements have no size in jsdom, so there is nothing to observe. */
function IdleObserver() {
  return { observe: () => undefined, disconnect: () => undefined };
}

beforeEach(() => {
  // The server fills this in before it sends the page.
  apiBasePath.content = "/services/api/1.0";
  // Missing in jsdom.
  vi.stubGlobal("scrollTo", () => undefined);
  Element.prototype.scrollIntoView = () => undefined;
  document.elementFromPoint = () => null;
  vi.stubGlobal("ResizeObserver", IdleObserver);
  vi.stubGlobal("matchMedia", (query: string) => Object.assign(new EventTarget(), { matches: false, media: query }));
  vi.stubGlobal("getComputedStyle", computedStyle);
  vi.spyOn(console, "error");
});

afterEach(({ task }) => {
  // biome-ignore lint/suspicious/noConsole: shows the page in which the test did not find an element.
  if (task.result?.state === "fail") console.log(prettyDOM(document.body));
  cleanup();
  for (const run of afterTest.splice(0)) run();
  endTicket();
  setGuestTicket(undefined);
  openedSecrets.clear();
  sessionStorage.clear();
  localStorage.clear();
  // biome-ignore lint/suspicious/noConsole: the test asserts what is written to the console.
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
