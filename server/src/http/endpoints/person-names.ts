import { hiddenPersonName, omittedMark, personalMark } from "@indikatorkatalogen/contract";
import { type ZodType, z } from "zod";

const maskedName = z.string().transform(() => hiddenPersonName);

/**
 * The same schema with every person's name masked and every person's id omitted. The contract marks them, so a response
 * cannot leak one to a caller who may not read persons. A schema type that could contain an unmarked name stops the
 * server at its start.
 */
export function withoutPersonNames(schema: ZodType): ZodType {
  const known = masked.get(schema) ?? mask(schema);
  masked.set(schema, known);
  return known;
}

/** Endpoints share schemas: each is masked, and compiled, once. */
const masked = new WeakMap<ZodType, ZodType>();

function mask(schema: ZodType): ZodType {
  if (schema.meta()?.personal === personalMark.personal) return maskedName;
  if (schema instanceof z.ZodObject) return maskObject(schema);
  if (schema instanceof z.ZodArray) return z.array(inner(schema.element));
  if (schema instanceof z.ZodNullable) return inner(schema.unwrap()).nullable();
  if (schema instanceof z.ZodOptional) return inner(schema.unwrap()).optional();
  if (schema instanceof z.ZodRecord) return z.record(z.string(), inner(schema.valueType));
  if (schema instanceof z.ZodUnion) return z.union(schema.options.map((option) => inner(option)));
  if (isPrimitive(schema)) return schema;
  throw new Error(`Masking of person names does not support schemas of type ${schema.type}`);
}

// Zod types the parts of a schema as core types; at run time they are the same classes.
const inner = (schema: unknown): ZodType => withoutPersonNames(schema as ZodType);

function maskObject({ shape, def }: z.ZodObject): ZodType {
  if (def.catchall && def.catchall._zod.def.type !== "never") {
    throw new Error("Masking of person names does not support objects with undeclared keys");
  }
  const parts = Object.entries(shape).filter(([, part]) => !isOmitted(part));
  return z.object(Object.fromEntries(parts.map(([key, part]) => [key, inner(part)])));
}

/** Values that identify a person are omitted, not masked. */
const isOmitted = (part: unknown): boolean =>
  part instanceof z.ZodDefault
    ? isOmitted(part.unwrap())
    : part instanceof z.ZodType && part.meta()?.personal === omittedMark.personal;

const primitiveTypes = ["string", "number", "int", "boolean", "enum", "literal", "null", "void"];

/** A default of a primitive value is one as well. */
function isPrimitive(schema: ZodType): boolean {
  if (schema instanceof z.ZodDefault) return isPrimitive(schema.unwrap() as ZodType);
  return primitiveTypes.includes(schema.type);
}
