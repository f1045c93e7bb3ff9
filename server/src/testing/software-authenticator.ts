import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** Values of the response that a test may falsify. */
interface ResponseOverrides {
  origin?: string;
  counter?: number;
  isUserVerified?: boolean;
}

const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest();
const encoded = (data: Buffer | string) => Buffer.from(data).toString("base64url");

/** CBOR of a byte string of less than 64 KiB. */
const bytes = (data: Buffer) => Buffer.concat([Buffer.from([0x59, data.length >> 8, data.length & 255]), data]);
/** CBOR of a short text. */
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);

/** A passkey in memory that signs with its own key like a real authenticator (ES256, without attestation). */
export function createAuthenticator({ id: party, origin: ownOrigin }: { id: string; origin: string }) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  let count = 0;

  const clientData = (type: string, challenge: string, origin = ownOrigin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (
    counter: number,
    { isUserVerified = true }: ResponseOverrides,
    attested = Buffer.alloc(0),
  ) => {
    const flags = 0x01 | (isUserVerified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0);
    const head = Buffer.from([flags, 0, 0, 0, 0]);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(party), head, attested]);
  };
  const coseKey = () => {
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    const [xBytes, yBytes] = [Buffer.from(x, "base64url"), Buffer.from(y, "base64url")];
    return Buffer.concat([Buffer.from("a5010203262001215820", "hex"), xBytes, Buffer.from("225820", "hex"), yBytes]);
  };
  const common = { id: encoded(id), rawId: encoded(id), type: "public-key" as const, clientExtensionResults: {} };

  return {
    /** The answer to a request to make a passkey. */
    register: (challenge: string, overrides: ResponseOverrides = {}) => {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey()]);
      const data = authenticatorData(0, overrides, attested);
      const none = [text("fmt"), text("none"), text("attStmt"), Buffer.from([0xa0])];
      const attestationObject = Buffer.concat([Buffer.from([0xa3]), ...none, text("authData"), bytes(data)]);
      const clientDataJSON = encoded(clientData("webauthn.create", challenge, overrides.origin));
      return { ...common, response: { clientDataJSON, attestationObject: encoded(attestationObject) } };
    },
    /** The answer to a request to log in. */
    answer: (challenge: string, overrides: ResponseOverrides = {}) => {
      count += 1;
      const data = authenticatorData(overrides.counter ?? count, overrides);
      const client = clientData("webauthn.get", challenge, overrides.origin);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: encoded(client),
        authenticatorData: encoded(data),
        signature: encoded(signature),
      };
      return { ...common, response };
    },
  };
}
