import { entityTypes, eventTypes, textFieldNames } from "@indikatorkatalogen/contract";
import { hostileTexts, hostileThings } from "./hostile-values.ts";
import { type KnownIds, kindOf } from "./known-ids.ts";
import type { Random } from "./random.ts";

export type Schema = Record<string, unknown>;

/** Where a value stands: what it is called, and what holds it. */
interface Place {
  name: string;
  holder: string;
  depth: number;
  /** Whether it is to be of the form that the schema asks for. */
  isWellFormed: boolean;
}

const byFormat: Record<string, readonly string[]> = {
  email: ["anna@example.se"],
  uri: ["https://example.com/a?b=c#d"],
  "date-time": ["2026-01-01T12:00:00Z"],
  date: ["2026-01-01"],
};
const numbers = [0, 1, 2, 17, 99, 1_700_000_000_000];

/** What a schema does not tell, but the name does. */
const byName: Record<string, readonly string[]> = {
  url: ["https://example.com/a", "http://example.com/å?b#c"],
  email: ["anna@example.se"],
  field: textFieldNames,
  type: [...eventTypes, ...entityTypes],
  dryRun: ["true", "false"],
};

/** For texts that have to look in some way: whichever of these does. */
const shaped = ["1", "2026-01-01", "1-1", '"1"', "2.25.1733000", "SE1234567890-1A2B", "070-123 45 67", "abc", "A1"];

/** As hostile as a person could be who fills in a form. */
const words = ["stroke", "Andel", "Åäö", "2024", '=HYPERLINK("https://evil.example")', "<b onclick=alert(1)>", "'; --"];
/** Ids that are no uuids. */
const namedByText = ["oid", "codeId"];
const storable = hostileTexts.filter((text) => text.trim() !== "" && /^[^\p{C}]{1,200}$/u.test(text));

/** A text that the schema lets through, as far as it tells. */
function likelyText(schema: Schema, name: string, random: Random): string {
  const { format, pattern, minLength = 0, maxLength = 10_000 } = schema;
  const fixed = byName[name] ?? byFormat[String(format)];
  if (fixed) return random.pick(fixed);
  if (typeof pattern === "string") return fittingText(new RegExp(pattern, "u"), random);
  const text = random.chance(0.2) ? random.pick(storable) : `${random.pick(words)} ${random.below(1_000_000)}`;
  return text.slice(0, Number(maxLength)).padEnd(Number(minLength), "x");
}

function fittingText(pattern: RegExp, random: Random): string {
  const fitting = [...shaped, ...hostileTexts].filter((text) => pattern.test(text));
  return random.pick(fitting.length > 0 ? fitting : shaped);
}

function likelyNumber({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: Schema, random: Random): number {
  const allowed = numbers.filter((one) => one >= Number(minimum) && one <= Number(maximum));
  return random.pick(allowed.length > 0 ? allowed : numbers);
}

/** Makes values by their schema, with ids of what exists where ids are asked for. */
export function createValueMaker(random: Random, known: KnownIds): (schema: Schema, place: Place) => unknown {
  const makeString = (schema: Schema, { name, holder, isWellFormed }: Place) => {
    const id = known.pick(kindOf(name.replace(/(^id|Id)$/, ""))) ?? known.pick(kindOf(holder));
    const isId = schema.format === "uuid" || namedByText.includes(name);
    if (isId && id && random.chance(0.95)) return id;
    if (schema.format === "uuid") return crypto.randomUUID();
    return isWellFormed || random.chance(0.6) ? likelyText(schema, name, random) : random.pick(hostileTexts);
  };

  const makeObject = ({ properties = {}, required = [] }: Schema, { name, depth, isWellFormed }: Place): object => {
    const needed = required as string[];
    // Few things at once break few rules, and many break each other's.
    const share = random.pick([0.05, 0.5]);
    const isWanted = (own: string) =>
      needed.includes(own) ? isWellFormed || random.chance(0.97) : random.chance(share);
    const wanted = Object.entries(properties as Record<string, Schema>).filter(([own]) => isWanted(own));
    const inside = (own: string): Place => ({ name: own, holder: name, depth: depth + 1, isWellFormed });
    return Object.fromEntries(wanted.map(([own, schema]) => [own, makeValue(schema, inside(own))]));
  };

  const makeArray = ({ items = {}, minItems = 0 }: Schema, place: Place): unknown[] => {
    const length = Math.max(Number(minItems), random.below(4));
    return Array.from({ length }, () => makeValue(items as Schema, place));
  };

  const makeNumber = (schema: Schema, { isWellFormed }: Place) =>
    isWellFormed ? likelyNumber(schema, random) : random.pick(numbers);

  const makers: Record<string, (schema: Schema, place: Place) => unknown> = {
    object: makeObject,
    array: makeArray,
    number: makeNumber,
    integer: makeNumber,
    boolean: () => random.chance(0.5),
    null: () => null,
  };

  const isHostileAt = ({ depth, isWellFormed }: Place) => depth > 8 || (!isWellFormed && random.chance(0.06));

  function makeValue(schema: Schema, place: Place): unknown {
    if (isHostileAt(place)) return random.pick(hostileThings);
    const fixed = fixedValues(schema);
    if (fixed) return random.pick(fixed);
    const deeper = { ...place, depth: place.depth + 1 };
    const options = optionsOf(schema);
    if (options) return makeValue(random.pick(options), deeper);
    const make = makers[String(schema.type)] ?? makeString;
    return make(schema, deeper);
  }
  return makeValue;
}

const fixedValues = (schema: Schema) => ("const" in schema ? [schema.const] : schema.enum) as unknown[] | undefined;
const optionsOf = ({ anyOf, oneOf, allOf }: Schema) => (anyOf ?? oneOf ?? allOf) as Schema[] | undefined;
