import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const demoFolder = fileURLToPath(new URL("../server/demo/measures/", import.meta.url));
const textKeys = [
  "description",
  "numeratorDefinition",
  "denominatorDefinition",
  "interpretationTextPersonnel",
  "sourcesOfError",
  "references",
] as const;

type DemoRow = Record<string, unknown> & { title: string; measureDefinition: string | null };

/** The same numbers in every run. */
export function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

async function readDemoRows(): Promise<DemoRow[]> {
  const files = (await readdir(demoFolder)).toSorted();
  const texts = await Promise.all(files.map((file) => readFile(demoFolder + file, "utf8")));
  return texts.flatMap((text) =>
    text
      .split("\n")
      .filter(Boolean)
      .map((line): DemoRow => JSON.parse(line)),
  );
}

/**
 * Rows of a catalogue of any size, two versions a measure (one published, and a newer published one or a draft), with
 * texts put together from the demo catalogue's sentences, so that words are as common and as rare as they really are.
 */
export async function* catalogueRows(measures: number): AsyncGenerator<string> {
  const rows = await readDemoRows();
  const random = createRandom(20_261_115);
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const sentences = rows.flatMap((row) =>
    textKeys
      .flatMap((key) =>
        String(row[key] ?? "")
          .replace(/\s+/g, " ")
          .split(/(?<=[.!?]) /),
      )
      .filter((one) => one.length > 30),
  );
  const endings = rows.map(({ title }) => title.split(" ").slice(-3).join(" "));
  const passage = (count: number) => Array.from({ length: count }, () => pick(sentences)).join(" ");

  for (let number = 0; number < measures; number += 1) {
    const { id, legacyId, submeasures, targetValues, ...base } = pick(rows);
    const mId = `00000000-0000-7000-8000-${number.toString(16).padStart(12, "0")}`;
    const title = `${base.title.split(" ").slice(0, 4).join(" ")} ${pick(endings)} ${number}`.slice(0, 150);
    for (const versionNr of [1, 2]) {
      const status = versionNr === 1 || number % 3 > 0 ? "PUBLISHED" : "ONGOING";
      yield JSON.stringify({
        ...base,
        mId,
        title,
        versionNr,
        status,
        measureDefinition: pick(sentences).slice(0, 480),
        description: passage(2 + random(3)),
        numeratorDefinition: passage(1 + random(2)),
        denominatorDefinition: passage(1 + random(2)),
        interpretationTextPersonnel: passage(2 + random(3)),
        sourcesOfError: passage(1 + random(3)),
      });
    }
  }
}

/** The titles of the demo catalogue. */
export const demoTitles = async (): Promise<string[]> => (await readDemoRows()).map(({ title }) => title);
