import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";

/** A file line by line. It is opened when the first line is asked for: lines that come before a reader would be lost. */
export async function* readLines(path: string): AsyncGenerator<string> {
  yield* createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
}
