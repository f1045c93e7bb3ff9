/** Each part of a text with the position of its end, which makes a unique key. */
export function withPositions(parts: readonly string[]): [number, string][] {
  let position = 0;
  return parts.map((part) => {
    position += part.length + 1;
    return [position, part];
  });
}
