import { type Readable, Transform } from "node:stream";
import type { Endpoint } from "@indikatorkatalogen/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../../errors/app-error.ts";
import { texts } from "../../texts/texts.ts";

const tooLarge = () => new AppError("PAYLOAD_TOO_LARGE_413", texts.tooLarge);
const interrupted = () => new AppError("VALIDATION_400", texts.badRequest);

/** How long the rest of a refused body is discarded, in milliseconds, so that the client can read the response. */
const lingerMs = 1000;

/** The routes of this scope get their body as a stream of at most `maxBytes`. */
export function acceptUpload(scope: FastifyInstance, { mediaTypes, maxBytes }: NonNullable<Endpoint["upload"]>): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser([...mediaTypes], (request, body, done) => {
    if (Number(request.headers["content-length"] ?? 0) > maxBytes) {
      refuseRest(request);
      return done(tooLarge());
    }
    return done(null, limitBytes(request, body, maxBytes));
  });
}

/** The body, destroyed with an error when it turns out to be larger than allowed. */
function limitBytes(request: FastifyRequest, body: Readable, maxBytes: number): Readable {
  let received = 0;
  const limited = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      received += chunk.length;
      if (received <= maxBytes) return done(null, chunk);
      body.unpipe(limited);
      refuseRest(request);
      return done(tooLarge());
    },
  });
  body.once("error", () => limited.destroy(interrupted()));
  return body.pipe(limited);
}

/** Closes the connection after the response instead of receiving the rest of the body. */
function refuseRest({ raw }: FastifyRequest): void {
  raw.resume();
  setTimeout(() => raw.destroy(), lingerMs).unref();
}
