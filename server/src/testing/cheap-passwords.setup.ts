import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

// Password hashes are costly on purpose. The tests of the server log in hundreds of times, so here they are cheap;
// `passwords.unit.test.ts` covers the real ones.
const marker = Symbol.for("indikatorkatalogen.cheapPasswords");
const original: typeof crypto.argon2 & { [marker]?: true } = crypto.argon2;

if (!original[marker]) {
  const cheap: typeof crypto.argon2 = (algorithm, parameters, callback) =>
    original(algorithm, { ...parameters, memory: 64, passes: 1 }, callback);
  crypto.argon2 = Object.assign(cheap, { [marker]: true as const });
  syncBuiltinESMExports();
}
