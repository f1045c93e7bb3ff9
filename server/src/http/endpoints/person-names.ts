import { hiddenPersonName, omittedMark, personalMark } from "@indikatorkatalogen/contract";
import { type ZodType, z } from "zod";

const hidden = z.string().transform(() => hiddenPersonName);

/**
 * The same schema with every person's name hidden and every person's id left out. Names are declared as such in the contract, so a response
 * cannot let one slip to a caller who may not read persons. A kind of schema that might hold a name out of sight
 * stops the server at its start.
 */
export function withoutPersonNames(schema: ZodType): ZodType {
  const known = masked.get(schema) ?? mask(schema);
  masked.set(schema, known);
  return known;
}

/** What endpoints have in common is made, and compiled when it is first used, once. */
const masked = new WeakMap<ZodType, ZodType>();

function mask(schema: ZodType): ZodType {
  if (schema.meta()?.personal === personalMark.personal) return hidden;
  if (schema instanceof z.ZodObject) return withoutNamesInObject(schema);
  if (schema instanceof z.ZodArray) return z.array(inner(schema.element));
  if (schema instanceof z.ZodNullable) return inner(schema.unwrap()).nullable();
  if (schema instanceof z.ZodOptional) return inner(schema.unwrap()).optional();
  if (schema instanceof z.ZodRecord) return z.record(z.string(), inner(schema.valueType));
  if (schema instanceof z.ZodUnion) return z.union(schema.options.map((option) => inner(option)));
  if (isWithoutParts(schema)) return schema;
  throw new Error(`Whether a schema of the kind ${schema.type} holds a person's name is not known: teach it here`);
}

// Zod types the parts of a schema as core types; at run time they are the same classes.
const inner = (schema: unknown): ZodType => withoutPersonNames(schema as ZodType);

function withoutNamesInObject({ shape, def }: z.ZodObject): ZodType {
  if (def.catchall && def.catchall._zod.def.type !== "never") {
    throw new Error("An object with keys that are not named might hold a person's name");
  }
  const parts = Object.entries(shape).filter(([, part]) => !isOmitted(part));
  return z.object(Object.fromEntries(parts.map(([key, part]) => [key, inner(part)])));
}

/** What would distinguish one person from another is left out altogether. */
const isOmitted = (part: unknown): boolean =>
  part instanceof z.ZodDefault
    ? isOmitted(part.unwrap())
    : part instanceof z.ZodType && part.meta()?.personal === omittedMark.personal;

const withoutParts = ["string", "number", "int", "boolean", "enum", "literal", "null", "void"];

/** A value by itself. A default has one inside, and is there only when the value is not. */
function isWithoutParts(schema: ZodType): boolean {
  if (schema instanceof z.ZodDefault) return isWithoutParts(schema.unwrap() as ZodType);
  return withoutParts.includes(schema.type);
}
