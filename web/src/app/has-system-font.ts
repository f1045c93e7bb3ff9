/** Whether text has a width before the web font has loaded: a minimal machine may have no font at all. */
export function hasSystemFont(): boolean {
  const probe = document.createElement("span");
  probe.style.cssText = "position: absolute; font-family: var(--fallback-font)";
  probe.textContent = "Indikatorkatalogen";
  document.body.append(probe);
  const { width } = probe.getBoundingClientRect();
  probe.remove();
  return width > 0;
}
