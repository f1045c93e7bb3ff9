import { hiddenPersonName, personalMark } from "@indikatorkatalogen/contract";
import { type ZodType, z } from "zod";

const hidden = z.string().transform(() => hiddenPersonName);

/**
 * The same schema with every person's name hidden. Names are declared as such in the contract, so a response
 * cannot let one slip to a caller who may not read persons.
 */
export function withoutPersonNames(schema: ZodType): ZodType {
  if (schema.meta()?.personal === personalMark.personal) return hidden;
  if (schema instanceof z.ZodObject) return z.object(mapValues(schema.shape, withoutPersonNames));
  if (schema instanceof z.ZodArray) return z.array(inner(schema.element));
  if (schema instanceof z.ZodNullable) return inner(schema.unwrap()).nullable();
  if (schema instanceof z.ZodOptional) return inner(schema.unwrap()).optional();
  if (schema instanceof z.ZodRecord) return z.record(z.string(), inner(schema.valueType));
  if (schema instanceof z.ZodUnion) return z.union(schema.options.map((option) => inner(option)));
  return schema;
}

// Zod types the parts of a schema as core types; at run time they are the same classes.
const inner = (schema: unknown): ZodType => withoutPersonNames(schema as ZodType);

const mapValues = (shape: Record<string, unknown>, change: (schema: ZodType) => ZodType) =>
  Object.fromEntries(Object.entries(shape).map(([key, schema]) => [key, change(schema as ZodType)]));
