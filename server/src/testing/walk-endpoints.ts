import { type Access, api, apiBasePath, type Endpoint, isAllowed, type RoleId } from "@indikatorkatalogen/contract";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { z } from "zod";
import { newId } from "../database/new-id.ts";
import { toRoutePath, wordsOf } from "../http/endpoints/route-path.ts";
import type { Ticket } from "./start-test-app.ts";

export const everyEndpoint: Endpoint[] = api.flatMap(({ endpoints }) => endpoints);

export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

export const isServed = (app: FastifyInstance, endpoint: Endpoint): boolean =>
  app.hasRoute({ method: endpoint.method, url: apiBasePath + toRoutePath(endpoint).replace(/\/$/, "") });

export const isOpenTo = (roles: readonly RoleId[], access: Access): boolean =>
  access === "public" || isAllowed(roles, access);

interface CallInput {
  ticket?: Ticket;
  /** The value in the path for each parameter that is not an enumeration; random ids otherwise. */
  values?: readonly string[];
  query?: Record<string, string>;
  body?: Record<string, unknown>;
}

/** Calls an endpoint of any kind with the minimum input. */
export function callAny(
  app: FastifyInstance,
  endpoint: Endpoint,
  { ticket, values = [], query = {}, body = {} }: CallInput,
): Promise<LightMyRequestResponse> {
  const given = [...values];
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(fixedWord(endpoint, name) ?? given.shift() ?? newId()),
  );
  return app.inject({
    method: endpoint.method,
    url: apiBasePath + path,
    query,
    headers: ticket ? { "x-hiqaa": ticket } : {},
    ...(endpoint.body && { payload: body }),
  });
}

/** The number of path parameters that take an id. */
export const countFreeParams = (endpoint: Endpoint): number =>
  [...endpoint.path.matchAll(/:(\w+)/g)].filter(([, name = ""]) => fixedWord(endpoint, name) === undefined).length;

/** The first of the allowed words, for parameters such as the category of a code. */
function fixedWord({ params }: Endpoint, name: string): string | undefined {
  if (!(params instanceof z.ZodObject)) return undefined;
  return wordsOf(params.shape[name])?.[0];
}
