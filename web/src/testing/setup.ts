import { cleanup, configure, prettyDOM } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { setGuestTicket } from "../api/ticket.ts";
import { forgetLinkSecret } from "../features/account/link/link-secret.ts";
import { forgetGuestSecret } from "../features/review/guest/guest-secret.ts";
import { computedStyle } from "./computed-style.ts";
import { endTicket } from "./given-login.ts";

configure({
  // A part in a chunk of its own takes a while to import on a busy machine.
  asyncUtilTimeout: 60_000,
  // Without the page, which would be printed each time that something awaited is not there yet: see below.
  getElementError: (message) => Object.assign(new Error(message ?? ""), { name: "TestingLibraryElementError" }),
});

// The page is the same for every test file of a worker.
const apiBasePath =
  document.querySelector<HTMLMetaElement>("meta[name=api-base-path]") ??
  document.head.appendChild(Object.assign(document.createElement("meta"), { name: "api-base-path" }));

/** Nothing has a size here, so there is nothing to watch. */
function IdleObserver() {
  return { observe: () => undefined, disconnect: () => undefined };
}

beforeEach(() => {
  // What the server fills in before it sends the page.
  apiBasePath.content = "/services/api/1.0";
  // What jsdom lacks of a browser.
  vi.stubGlobal("scrollTo", () => undefined);
  Element.prototype.scrollIntoView = () => undefined;
  document.elementFromPoint = () => null;
  vi.stubGlobal("ResizeObserver", IdleObserver);
  vi.stubGlobal("matchMedia", (query: string) => Object.assign(new EventTarget(), { matches: false, media: query }));
  vi.stubGlobal("getComputedStyle", computedStyle);
  vi.spyOn(console, "error");
});

afterEach(({ task }) => {
  // biome-ignore lint/suspicious/noConsole: it says what was there instead of what the test looked for.
  if (task.result?.state === "fail") console.log(prettyDOM(document.body));
  cleanup();
  endTicket();
  setGuestTicket(undefined);
  forgetGuestSecret();
  forgetLinkSecret();
  sessionStorage.clear();
  localStorage.clear();
  // biome-ignore lint/suspicious/noConsole: what is written to the console is what is asserted.
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
