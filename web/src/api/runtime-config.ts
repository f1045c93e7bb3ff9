const told = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";

/** Where the API lives, as told by the server that sent this page. */
export const apiBasePath = (): string => told("api-base-path");

/** Where visits are counted and under which number, with a space between; empty where they are not. */
export const analyticsConfig = (): string => told("analytics");

export const isAnalyticsEnabled = (): boolean => analyticsConfig() !== "";
