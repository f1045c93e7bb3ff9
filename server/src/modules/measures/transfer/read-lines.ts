import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";

/** A file line by line. It is opened each time its lines are read, so it can be read more than once. */
export const readLines = (path: string): AsyncIterable<string> => ({
  [Symbol.asyncIterator]: () =>
    createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator](),
});
