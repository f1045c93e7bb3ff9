/** An element with this attribute can be reached also while overlays cover the page. */
const overLayers = "data-over-layers";

/** The layers in front of the page, the topmost last. */
const layers: HTMLElement[] = [];

/** Puts a layer on top until the returned function is called; meanwhile nothing beneath it can be reached. */
export function pushLayer(layer: HTMLElement): () => void {
  if (layers.length === 0) lockScroll();
  layers.push(layer);
  updateInert();
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    updateInert();
    if (layers.length === 0) unlockScroll();
  };
}

export const isTopLayer = (layer: HTMLElement | null): boolean => layers.at(-1) === layer;

function updateInert(): void {
  const top = layers.at(-1);
  for (const part of document.body.children) {
    const isReachable = top === undefined || part === top || part.hasAttribute(overLayers);
    if (part.hasAttribute("inert") === !isReachable) continue;
    part.toggleAttribute("inert", !isReachable);
    // For browsers and screen readers without support for `inert`.
    if (isReachable) part.removeAttribute("aria-hidden");
    else part.setAttribute("aria-hidden", "true");
  }
}

/** Locks scrolling behind a layer, and keeps the width when the scrollbar disappears. */
function lockScroll(): void {
  const { clientWidth, style } = document.documentElement;
  if (window.innerWidth > clientWidth) style.scrollbarGutter = "stable";
  style.overflow = "hidden";
}

function unlockScroll(): void {
  const { style } = document.documentElement;
  style.overflow = "";
  style.scrollbarGutter = "";
}
