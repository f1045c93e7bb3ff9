const quote = 0x22;
const backslash = 0x5c;

/**
 * The text of a key in encoded JSON, empty when it has none; reading it from the bytes takes a tenth of parsing all. A
 * quotation mark inside a text follows a backslash, so what is found is a key. No object inside may have the same key.
 */
export function readJsonText(json: Buffer, key: string): string {
  const opening = `"${key}":"`;
  const found = json.indexOf(opening);
  if (found < 0) return "";
  const start = found + opening.length;
  let end = json.indexOf(quote, start);
  while (isEscaped(json, end)) end = json.indexOf(quote, end + 1);
  const text = json.toString("utf8", start, end);
  return text.includes("\\") ? JSON.parse(`"${text}"`) : text;
}

/** Whether an odd number of backslashes comes before. */
function isEscaped(json: Buffer, at: number): boolean {
  let first = at;
  while (json[first - 1] === backslash) first--;
  return (at - first) % 2 === 1;
}
