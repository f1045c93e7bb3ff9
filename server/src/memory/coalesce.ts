/** Does something once for all who ask for it within a moment, when the moment has passed. */
export function coalesceCalls(deed: () => void, milliseconds: number): () => void {
  let isPlanned = false;
  return () => {
    if (isPlanned) return;
    isPlanned = true;
    setTimeout(() => {
      isPlanned = false;
      deed();
    }, milliseconds).unref();
  };
}
