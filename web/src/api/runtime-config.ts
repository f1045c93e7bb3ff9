/** Where the API lives, as told by the server that sent this page. */
export const apiBasePath = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="api-base-path"]')?.content ?? "";
