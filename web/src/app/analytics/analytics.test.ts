import { afterEach, expect, test, vi } from "vitest";
import type { AppRouter } from "../router.ts";
import { countVisits, findAnalytics } from "./analytics.ts";

afterEach(() => {
  for (const meta of document.querySelectorAll('meta[name="analytics"]')) meta.remove();
});

function givenMeta(content: string) {
  const meta = document.head.appendChild(document.createElement("meta"));
  meta.name = "analytics";
  meta.content = content;
}

test("nothing is counted unless the server says where", () => {
  givenMeta("");

  expect(findAnalytics()).toBeUndefined();
});

test("a page that is shown is counted by its path, without the search and without cookies", () => {
  const sent: [string, URLSearchParams][] = [];
  const sendBeacon = (address: URL, visit: URLSearchParams) => sent.push([address.href, visit]);
  vi.stubGlobal("navigator", { doNotTrack: null, sendBeacon });
  givenMeta("https://matomo.example.se/ 7");
  const analytics = findAnalytics();
  let show: (event: { toLocation: { pathname: string } }) => void = () => undefined;
  const subscribe = (_: string, listener: typeof show) => {
    show = listener;
    return () => undefined;
  };

  if (analytics) countVisits({ subscribe } as unknown as AppRouter, analytics);
  show({ toLocation: { pathname: "/measure/1" } });

  expect(sent[0]?.[0]).toBe("https://matomo.example.se/matomo.php");
  expect(Object.fromEntries(sent[0]?.[1] ?? [])).toMatchObject({
    idsite: "7",
    cookie: "0",
    url: `${location.origin}/#/measure/1`,
  });
});

test("a browser with Do Not Track is not counted", () => {
  const sendBeacon = vi.fn();
  vi.stubGlobal("navigator", { doNotTrack: "1", sendBeacon });
  const subscribe = (_: string, listener: (event: unknown) => void) => {
    listener({ toLocation: { pathname: "/" } });
    return () => undefined;
  };

  countVisits({ subscribe } as unknown as AppRouter, { address: "https://matomo.example.se/", siteId: "7" });

  expect(sendBeacon).not.toHaveBeenCalled();
});
