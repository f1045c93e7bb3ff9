/** A code derived from a name: `Antal per tio tusen` becomes `ANTAL_PER_TIO_TUSEN`. */
export const makeCode = (name: string): string =>
  name
    .toUpperCase()
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, "_")
    .replace(/[^A-Z0-9_]/g, "")
    .replace(/^_+|_+$/g, "")
    .slice(0, 90);
