import { compile, type ZodType } from "zod";

const compiledSchemas = new WeakMap<ZodType, ZodType>();

/**
 * The same schema as generated code, several times faster. It is generated at the first use: most endpoints of a node are
 * never called, and generating all of them would delay the start. What the generated code rejects is parsed by the schema
 * itself, for its messages.
 */
export function compiled<T extends ZodType>(schema: T): T {
  const known = compiledSchemas.get(schema);
  if (known) return known as T;
  const generated = compile(schema);
  compiledSchemas.set(schema, generated);
  return generated;
}
