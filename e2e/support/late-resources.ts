import type { Page } from "@playwright/test";

const second = 1000;

/**
 * The delayed requests. For the last kind the delay depends on the name, so that the responses arrive in another order.
 */
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
    // The page may have been left meanwhile.
    await route.continue().catch(() => undefined);
  });
}

/** The delay by the name without its content hash, so that a file has the same delay in every build. */
function delayOf(url: string): number {
  const name = new URL(url).pathname.replace(/-[\w-]{8}\./, ".");
  return [...name].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 9973, 7) % second;
}
