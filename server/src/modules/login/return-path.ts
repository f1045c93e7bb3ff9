const maxLength = 1000;
const pathPattern = /^\/(?![/\\])[^\\\p{Cc}]*$/u;
const notInHeaders = /[^\x21-\x7e]/gu;

/** A path inside the web to open after a login. Anything else, such as another site's URL, becomes the start page. */
export function toReturnPath(value: unknown): string {
  if (typeof value !== "string" || value.length > maxLength || !value.isWellFormed()) return "/";
  return pathPattern.test(value) ? value.replace(notInHeaders, encodeURIComponent) : "/";
}

/** The web's paths are in the fragment, so the URL can never leave this site. */
export const toWebAddress = (returnPath: string): string => (returnPath === "/" ? "/" : `/#${returnPath}`);
