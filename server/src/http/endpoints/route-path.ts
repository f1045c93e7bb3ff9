import type { Endpoint } from "@indikatorkatalogen/contract";
import { z } from "zod";

/**
 * The path as the router takes it. Where a parameter is one of a few words, those words are part of the path:
 * any other leads to no service at all, and not to a service that finds it wrong.
 */
export const toRoutePath = ({ path, params }: Pick<Endpoint, "path" | "params">): string =>
  path.replace(/:(\w+)/g, (parameter, name: string) => {
    const words = params instanceof z.ZodObject ? wordsOf(params.shape[name]) : undefined;
    return words ? `${parameter}(^(?:${words.join("|")})$)` : parameter;
  });

export const wordsOf = (schema: unknown): string[] | undefined =>
  schema instanceof z.ZodEnum ? schema.options.map(String) : undefined;
