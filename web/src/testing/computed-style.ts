/** Elements that browsers never show. */
const unseen = new Set(["HEAD", "LINK", "META", "SCRIPT", "STYLE", "TEMPLATE", "TITLE", "DATALIST", "NOSCRIPT"]);

/**
 * Computed styles without style sheets: tests load none, so that only the `hidden` attribute and inline styles count.
 * Finding elements by role asks for the styles of every ancestor of every element, and jsdom compares each of them with
 * its whole default style sheet, which took half of the time of the tests.
 */
export function computedStyle(element: Element): Partial<CSSStyleDeclaration> {
  const inline = "style" in element ? (element.style as CSSStyleDeclaration) : undefined;
  const isUnseen = element.hasAttribute("hidden") || unseen.has(element.tagName);
  const style = {
    display: isUnseen ? "none" : inline?.display || "block",
    visibility: inline?.visibility || "visible",
    pointerEvents: inline?.pointerEvents || "auto",
    content: "",
  };
  const named = new Map(Object.entries({ ...style, "pointer-events": style.pointerEvents }));
  return { ...style, getPropertyValue: (name) => named.get(name) ?? inline?.getPropertyValue(name) ?? "" };
}
