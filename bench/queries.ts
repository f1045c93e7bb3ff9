import { createRandom } from "./catalogue-rows.ts";

/** Creates queries of one kind, no two alike. */
export type NextQuery = () => Record<string, unknown>;

const consonants = "bcdfghjklmnpqrstv";

/** Sets the case of letters by the bits of a number: the results are the same, but no response is cached. */
const withCase = (text: string, number: number): string =>
  [...text].map((letter, at) => (at < 30 && (number >> at) % 2 === 1 ? letter.toUpperCase() : letter)).join("");

/** Queries as people and attackers type them, from the words of titles. */
export function createQueries(titles: readonly string[]) {
  const wordLists = titles.map((title) => title.toLowerCase().match(/\p{L}{4,}/gu) ?? []);
  const lists = wordLists.filter(({ length }) => length > 1);
  const random = createRandom(11);
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const word = () => pick(pick(lists));
  const long = () => {
    let found = word();
    while (found.length < 8) found = word();
    return found;
  };
  /** With a letter missing. */
  const misspelt = () => {
    const right = long();
    const at = 2 + random(right.length - 4);
    return right.slice(0, at) + right.slice(at + 1);
  };
  const unknownWord = () => Array.from({ length: 7 }, () => consonants[random(consonants.length)]).join("");
  const repeat = (count: number, create: () => string) => Array.from({ length: count }, create).join(" ");

  let count = 0;
  const distinct = (createText: () => string, rest: object = {}): NextQuery => {
    return () => {
      count += 1;
      return { searchValue: withCase(createText(), count), sortfield: "RELEVANCE", ...rest };
    };
  };
  const oneOrTwoWords = () => {
    const title = pick(lists);
    return random(3) === 0 ? pick(title) : `${pick(title)} ${pick(title)}`;
  };
  return {
    distinct: distinct(oneOrTwoWords, { facets: true }),
    oneTypo: distinct(misspelt, { facets: true }),
    twoTypos: distinct(() => `${misspelt()} ${misspelt()}`, { facets: true }),
    manyWords: distinct(() => repeat(8 + random(8), word)),
    unknownWords: distinct(() => repeat(62, unknownWord).slice(0, 500)),
    pageOf200: distinct(oneOrTwoWords, { pageSize: 200 }),
    /** The beginning of a word. */
    prefix: () => ({ searchValue: long().slice(0, 2 + random(6)) }),
  };
}
