/** A document's words as bytes in a string: small numbers, which are the common words, take one byte. */
let bytes = Buffer.alloc(4096);

export function encodeTokens(tokens: readonly number[]): string {
  if (bytes.length < tokens.length * 4) bytes = Buffer.alloc(tokens.length * 8);
  let at = 0;
  for (const token of tokens) {
    let rest = token;
    while (rest >= 128) {
      bytes[at++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    bytes[at++] = rest;
  }
  return bytes.toString("latin1", 0, at);
}

export function decodeTokens(code: string): number[] {
  const tokens: number[] = [];
  for (let at = 0; at < code.length; at++) {
    let byte = code.charCodeAt(at);
    let token = byte & 127;
    for (let shift = 7; byte >= 128; shift += 7) {
      byte = code.charCodeAt(++at);
      token |= (byte & 127) << shift;
    }
    tokens.push(token);
  }
  return tokens;
}
