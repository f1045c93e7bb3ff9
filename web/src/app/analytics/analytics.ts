import { analyticsConfig } from "../../api/runtime-config.ts";
import type { AppRouter } from "../router.ts";

interface Analytics {
  /** Matomo's address. */
  address: string;
  siteId: string;
}

/** The analytics server of this page; undefined where visits are not counted. */
export function findAnalytics(): Analytics | undefined {
  const [address = "", siteId = ""] = analyticsConfig().split(" ");
  return address && siteId ? { address, siteId } : undefined;
}

/** Counts each page that is shown, by its name and path, without search terms and without cookies. */
export function countVisits(router: Pick<AppRouter, "subscribe">, { address, siteId }: Analytics): () => void {
  return router.subscribe("onRendered", ({ toLocation }) => {
    if (navigator.doNotTrack === "1") return;
    const visit = new URLSearchParams({
      idsite: siteId,
      rec: "1",
      apiv: "1",
      send_image: "0",
      cookie: "0",
      action_name: document.title,
      url: new URL(`/#${toLocation.pathname}`, location.origin).href,
      rand: crypto.randomUUID(),
    });
    // Fire and forget: nothing depends on it.
    navigator.sendBeacon(new URL("matomo.php", address), visit);
  });
}
