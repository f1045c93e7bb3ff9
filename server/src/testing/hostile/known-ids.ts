import type { Random } from "./random.ts";

/** Existing ids by kind: requests with them get further than requests with made-up ids. */
export interface KnownIds {
  /**
   * Collects the ids of a response: those at `/measureversions/{id}/submeasures/` are sub-measures, parts of the
   * version.
   */
  learn: (path: string, body: string, owner?: string) => void;
  /** An id of the kind, if any is known. */
  pick: (kind: string) => string | undefined;
  /** An id of the kind with the id of what it is a part of, if any is known. */
  pickPart: (kind: string) => Known | undefined;
}

interface Known {
  id: string;
  parent: string | undefined;
}

/** The limit per kind; beyond it, new ids replace random others. */
const maxPerKind = 40;
const maxReadLength = 200_000;

/** `measureVersions`, `measureversions` and `measureVersion` are one kind. */
export const kindOf = (name: string): string => name.toLowerCase().replace(/s$/, "");

/** Kinds that have another name in paths than in responses. */
const aliases: Record<string, string> = {
  sub: "submeasure",
  conn: "connection",
  tv: "targetvalue",
  revision: "history",
  exportevent: "delivery",
};

export function createKnownIds(random: Random): KnownIds {
  const kinds = new Map<string, Known[]>();
  const add = (kind: string, known: Known) => {
    const some = kinds.get(kind) ?? [];
    kinds.set(kind, some);
    if (some.some(({ id }) => id === known.id)) return;
    if (some.length < maxPerKind) some.push(known);
    else some[random.below(maxPerKind)] = known;
  };
  const ofKind = (kind: string) => kinds.get(aliases[kind] ?? kind) ?? [];
  const pickFrom = (some: readonly Known[]) => (some.length > 0 ? random.pick(some) : undefined);
  return {
    learn: (path, body, owner) => {
      const read = parsed(body);
      for (const { kind, known } of listKnown(read, kindOf(wordsIn(path).at(-1) ?? ""), owner)) add(kind, known);
    },
    pick: (kind) => pickFrom(ofKind(kind))?.id,
    pickPart: (kind) => pickFrom(ofKind(kind).filter(({ parent }) => parent !== undefined)),
  };
}

/** Undefined for a file, or for a response longer than is read. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body.slice(0, maxReadLength));
  } catch {
    return undefined;
  }
}

interface Found {
  kind: string;
  known: Known;
}

function listKnown(value: unknown, kind: string, parent: string | undefined): Found[] {
  if (Array.isArray(value)) return value.flatMap((one) => listKnown(one, kind, parent));
  if (typeof value !== "object" || value === null) return [];
  const { id, oid, codeId } = value as Record<string, unknown>;
  const own = textOf(id);
  const inner = Object.entries(value).flatMap(([name, one]) =>
    listKnown(one, name === "pageResults" ? kind : kindOf(name), own ?? parent),
  );
  const found = [
    { kind, id: own, parent },
    { kind: "oid", id: textOf(oid), parent },
    { kind: "code", id: textOf(codeId), parent: textOf(oid) },
  ];
  return [
    ...found.flatMap((one) => (one.id ? { kind: one.kind, known: { id: one.id, parent: one.parent } } : [])),
    ...inner,
  ];
}

const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);

/** The words of a path, without its parameters. */
export const wordsIn = (path: string): string[] =>
  path.split("/").filter((word) => word !== "" && !word.startsWith("{"));
