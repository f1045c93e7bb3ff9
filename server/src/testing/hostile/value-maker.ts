import { entityTypes, eventTypes, textFieldNames } from "@indikatorkatalogen/contract";
import { hostileTexts, hostileValues } from "./hostile-values.ts";
import { type KnownIds, kindOf } from "./known-ids.ts";
import type { Random } from "./random.ts";

export type Schema = Record<string, unknown>;

/** The position of a value: its name, and the object that holds it. */
interface FieldPath {
  name: string;
  holder: string;
  depth: number;
  /** Whether it must match the schema. */
  isWellFormed: boolean;
}

const byFormat: Record<string, readonly string[]> = {
  email: ["anna@example.se"],
  uri: ["https://example.com/a?b=c#d"],
  "date-time": ["2026-01-01T12:00:00Z"],
  date: ["2026-01-01"],
};
const numbers = [0, 1, 2, 17, 99, 1_700_000_000_000];

/** Constraints that follow from the name and not from the schema. */
const byName: Record<string, readonly string[]> = {
  url: ["https://example.com/a", "http://example.com/å?b#c"],
  email: ["anna@example.se"],
  field: textFieldNames,
  type: [...eventTypes, ...entityTypes],
  dryRun: ["true", "false"],
};

/** For texts with a pattern: one of those that match it. */
const patternSamples = [
  "1",
  "2026-01-01",
  "1-1",
  '"1"',
  "2.25.1733000",
  "SE1234567890-1A2B",
  "070-123 45 67",
  "abc",
  "A1",
];

/** Texts as a hostile person would enter them in a form. */
const words = ["stroke", "Andel", "Åäö", "2024", '=HYPERLINK("https://evil.example")', "<b onclick=alert(1)>", "'; --"];
/** Names of ids that are not UUIDs. */
const namedByText = ["oid", "codeId"];
const storable = hostileTexts.filter((text) => text.trim() !== "" && /^[^\p{C}]{1,200}$/u.test(text));

/** A text that matches the schema. */
function validText(schema: Schema, name: string, random: Random): string {
  const { format, pattern, minLength = 0, maxLength = 10_000 } = schema;
  const fixed = byName[name] ?? byFormat[String(format)];
  if (fixed) return random.pick(fixed);
  if (typeof pattern === "string") return matchingText(new RegExp(pattern, "u"), random);
  const text = random.chance(0.2) ? random.pick(storable) : `${random.pick(words)} ${random.below(1_000_000)}`;
  return text.slice(0, Number(maxLength)).padEnd(Number(minLength), "x");
}

function matchingText(pattern: RegExp, random: Random): string {
  const matching = [...patternSamples, ...hostileTexts].filter((text) => pattern.test(text));
  return random.pick(matching.length > 0 ? matching : patternSamples);
}

function validNumber({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: Schema, random: Random): number {
  const allowed = numbers.filter((one) => one >= Number(minimum) && one <= Number(maximum));
  return random.pick(allowed.length > 0 ? allowed : numbers);
}

/** Creates values by their schema, with existing ids where ids are expected. */
export function createValueMaker(random: Random, known: KnownIds): (schema: Schema, path: FieldPath) => unknown {
  const makeString = (schema: Schema, { name, holder, isWellFormed }: FieldPath) => {
    const id = known.pick(kindOf(name.replace(/(^id|Id)$/, ""))) ?? known.pick(kindOf(holder));
    const isId = schema.format === "uuid" || namedByText.includes(name);
    if (isId && id && random.chance(0.95)) return id;
    if (schema.format === "uuid") return crypto.randomUUID();
    return isWellFormed || random.chance(0.6) ? validText(schema, name, random) : random.pick(hostileTexts);
  };

  const makeObject = ({ properties = {}, required = [] }: Schema, { name, depth, isWellFormed }: FieldPath): object => {
    const requiredNames = required as string[];
    // Few values at once break few rules; many break each other's.
    const share = random.pick([0.05, 0.5]);
    const isWanted = (own: string) =>
      requiredNames.includes(own) ? isWellFormed || random.chance(0.97) : random.chance(share);
    const wanted = Object.entries(properties as Record<string, Schema>).filter(([own]) => isWanted(own));
    const pathOf = (own: string): FieldPath => ({ name: own, holder: name, depth: depth + 1, isWellFormed });
    return Object.fromEntries(wanted.map(([own, schema]) => [own, makeValue(schema, pathOf(own))]));
  };

  const makeArray = ({ items = {}, minItems = 0 }: Schema, path: FieldPath): unknown[] => {
    const length = Math.max(Number(minItems), random.below(4));
    return Array.from({ length }, () => makeValue(items as Schema, path));
  };

  const makeNumber = (schema: Schema, { isWellFormed }: FieldPath) =>
    isWellFormed ? validNumber(schema, random) : random.pick(numbers);

  const makers: Record<string, (schema: Schema, path: FieldPath) => unknown> = {
    object: makeObject,
    array: makeArray,
    number: makeNumber,
    integer: makeNumber,
    boolean: () => random.chance(0.5),
    null: () => null,
  };

  const isHostileAt = ({ depth, isWellFormed }: FieldPath) => depth > 8 || (!isWellFormed && random.chance(0.06));

  function makeValue(schema: Schema, path: FieldPath): unknown {
    if (isHostileAt(path)) return random.pick(hostileValues);
    const fixed = fixedValues(schema);
    if (fixed) return random.pick(fixed);
    const nextPath = { ...path, depth: path.depth + 1 };
    const options = optionsOf(schema);
    if (options) return makeValue(random.pick(options), nextPath);
    const make = makers[String(schema.type)] ?? makeString;
    return make(schema, nextPath);
  }
  return makeValue;
}

const fixedValues = (schema: Schema) => ("const" in schema ? [schema.const] : schema.enum) as unknown[] | undefined;
const optionsOf = ({ anyOf, oneOf, allOf }: Schema) => (anyOf ?? oneOf ?? allOf) as Schema[] | undefined;
