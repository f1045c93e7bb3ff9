// Finds a text whose SHA-256 starts with so many zero bits. crypto.subtle would take longer over its promises than over
// the hashes.
const words = new Int32Array(64);

// The round constants and the initial state of SHA-256: fractions of the roots of the first primes.
const primes = [];
for (let number = 2; primes.length < 64; number += 1) if (primes.every((prime) => number % prime)) primes.push(number);
const fraction = (value) => Math.floor((value % 1) * 2 ** 32) | 0;
const rounds = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
const start = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

/** The first word of the hash of the text in the first sixteen words; the proof needs no more. */
function hashFirstWord() {
  for (let at = 16; at < 64; at += 1) {
    const x = words[at - 15];
    const y = words[at - 2];
    words[at] =
      words[at - 16] +
      (((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)) +
      words[at - 7] +
      (((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10));
  }
  let a = start[0];
  let b = start[1];
  let c = start[2];
  let d = start[3];
  let e = start[4];
  let f = start[5];
  let g = start[6];
  let h = start[7];
  for (let at = 0; at < 64; at += 1) {
    const sigma1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const sigma0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const one = (h + sigma1 + ((e & f) ^ (~e & g)) + rounds[at] + words[at]) | 0;
    const two = (sigma0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  return (start[0] + a) | 0;
}

const prefixLength = 24;

/** Sixteen bits of a number as four letters from a to p, in one word. */
const lettersOf = (number) =>
  0x61616161 + (((number & 0xf000) << 12) | ((number & 0xf00) << 8) | ((number & 0xf0) << 4) | (number & 0xf));

function writePrefix(prefix) {
  words.fill(0, 0, 16);
  for (let at = 0; at < prefixLength; at += 1) words[at >> 2] |= prefix.charCodeAt(at) << (24 - (at & 3) * 8);
  // After the prefix and eight letters the text ends; the last word is its length in bits.
  words[8] = 0x80000000 | 0;
  words[15] = (prefixLength + 8) * 8;
}

const textOf = (word) => String.fromCharCode(word >>> 24, (word >>> 16) & 255, (word >>> 8) & 255, word & 255);

function findProof(bits, prefix) {
  writePrefix(prefix);
  for (let count = 0; count < 2 ** 32; count += 1) {
    words[6] = lettersOf(count >>> 16);
    words[7] = lettersOf(count);
    if (Math.clz32(hashFirstWord()) >= bits) return prefix + textOf(words[6]) + textOf(words[7]);
  }
  throw new Error("no proof found");
}

self.onmessage = ({ data: { bits, time } }) => {
  const random = crypto.getRandomValues(new Uint32Array(1))[0].toString().padStart(10, "0");
  self.postMessage(findProof(bits, `${time}.${random}`));
};
