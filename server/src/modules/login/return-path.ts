const maxLength = 1000;
const pathPattern = /^\/(?![/\\])[^\\\p{Cc}]*$/u;
const notInHeaders = /[^\x21-\x7e]/gu;

/** A path inside the web that may follow a login. Anything else, such as another site's address, becomes the start page. */
export function toReturnPath(value: unknown): string {
  if (typeof value !== "string" || value.length > maxLength || !value.isWellFormed()) return "/";
  return pathPattern.test(value) ? value.replace(notInHeaders, encodeURIComponent) : "/";
}

/** The pages of the web stand after the `#`, so the address can never leave this site. */
export const toWebAddress = (returnPath: string): string => (returnPath === "/" ? "/" : `/#${returnPath}`);
