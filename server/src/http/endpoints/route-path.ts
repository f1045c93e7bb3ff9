import type { Endpoint } from "@indikatorkatalogen/contract";
import { z } from "zod";

/**
 * The path in the syntax of the router. The values of an enumerated parameter are part of the path, so that any other
 * value is an unknown path and not a validation error.
 */
export const toRoutePath = ({ path, params }: Pick<Endpoint, "path" | "params">): string =>
  path.replace(/:(\w+)/g, (parameter, name: string) => {
    const words = params instanceof z.ZodObject ? wordsOf(params.shape[name]) : undefined;
    return words ? `${parameter}(^(?:${words.join("|")})$)` : parameter;
  });

export const wordsOf = (schema: unknown): string[] | undefined =>
  schema instanceof z.ZodEnum ? schema.options.map(String) : undefined;
