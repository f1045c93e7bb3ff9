/** A Matomo that counts visits, and the numbers it knows our addresses by. */
export interface Analytics {
  url: string;
  /** The host that visitors use. */
  host: string;
  siteId: string;
  /** For every other host; without it, visits there are not counted. */
  otherSiteId: string | undefined;
}

/** The settings sent to the page: the address of the analytics server and the site id. */
export function analyticsFor(host: string, analytics: Analytics | undefined): string {
  const siteId = host === analytics?.host ? analytics.siteId : analytics?.otherSiteId;
  return analytics && siteId ? `${analytics.url} ${siteId}` : "";
}
