// After too many wrong attempts each new one costs some work, done here, which makes mass guessing expensive.
const form = document.querySelector("form[data-proof-bits]");
const bits = Number(form?.dataset.proofBits);
const words = new Uint32Array(64);

// The round constants and the initial state of SHA-256: fractions of the roots of the first primes.
const primes = [];
for (let number = 2; primes.length < 64; number += 1) if (primes.every((prime) => number % prime)) primes.push(number);
const fraction = (value) => Math.floor((value % 1) * 2 ** 32) | 0;
const rounds = primes.map((prime) => fraction(Math.cbrt(prime)));
const start = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

const turn = (word, by) => (word >>> by) | (word << (32 - by));

/** The first word of the SHA-256 of a text of at most 55 characters; the proof needs no more. */
function firstWordOf(text) {
  words.fill(0, 0, 16);
  for (let at = 0; at < text.length; at += 1) words[at >> 2] |= text.charCodeAt(at) << (24 - (at & 3) * 8);
  words[text.length >> 2] |= 0x80 << (24 - (text.length & 3) * 8);
  words[15] = text.length * 8;
  for (let at = 16; at < 64; at += 1) {
    const [a, b] = [words[at - 15], words[at - 2]];
    words[at] =
      words[at - 16] +
      (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) +
      words[at - 7] +
      (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
  }
  let [a, b, c, d, e, f, g, h] = start;
  for (let at = 0; at < 64; at += 1) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + rounds[at] + words[at]) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  return (start[0] + a) >>> 0;
}

/** Works in short slices, so that the page stays responsive. */
function work(prefix, from, done) {
  const until = from + 20_000;
  for (let word = from; word < until; word += 1) {
    if (Math.clz32(firstWordOf(prefix + word)) >= bits) return done(prefix + word);
  }
  setTimeout(() => work(prefix, until, done));
}

form?.addEventListener("submit", (event) => {
  event.preventDefault();
  document.getElementById("working").hidden = false;
  form.querySelector("button").disabled = true;
  const prefix = `${Date.now()}.${crypto.getRandomValues(new Uint32Array(2)).join("-")}-`;
  work(prefix, 0, (proof) => {
    form.elements.proof.value = proof;
    form.submit();
  });
});
