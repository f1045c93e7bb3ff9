const readMeta = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";

/** Base path of the API, set by the server in the page. */
export const apiBasePath = (): string => readMeta("api-base-path");

/** Address and site id of the analytics server, separated by a space; empty where visits are not counted. */
export const analyticsConfig = (): string => readMeta("analytics");

export const isAnalyticsEnabled = (): boolean => analyticsConfig() !== "";
