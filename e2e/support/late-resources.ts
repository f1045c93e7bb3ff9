import type { Page } from "@playwright/test";

const second = 1000;

/** What is held back; of the last kind each request as long as its name says, so that they arrive in another order. */
const patterns = {
  "the font is a second late": /\.woff2$/,
  "each chunk is a second late": /\/assets\/.*\.(js|css)$/,
  "each answer is a second late": /\/services\/api\//,
  "resources arrive in another order": /\/assets\/|\/services\/api\//,
} as const;
export type LateKind = keyof typeof patterns;
export const lateKinds = Object.keys(patterns) as LateKind[];

/** From now on, resources of a kind arrive a second late. */
export async function delayResources(page: Page, kind: LateKind): Promise<void> {
  await page.route(patterns[kind], async (route) => {
    const delay = kind === "resources arrive in another order" ? delayOf(route.request().url()) : second;
    await new Promise((resolve) => setTimeout(resolve, delay));
    // The page may have gone on meanwhile.
    await route.continue().catch(() => undefined);
  });
}

/** The same for a file in every build, whose name carries a hash of its content. */
function delayOf(url: string): number {
  const name = new URL(url).pathname.replace(/-[\w-]{8}\./, ".");
  return [...name].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 9973, 7) % second;
}
