import type { SpanDescription } from "./trace.ts";

const operations =
  /^[\s(]*(with|select|insert|update|delete|merge|begin|commit|rollback|savepoint|release|set|lock)\b/i;
const target = /\b(?:from|into|update|join)\s+(?:only\s+)?"?(?:job"?\."?)?([a-z_]\w*)\b"?(?!\s*[(.])/i;
/** `extract(year from …)` names no table. */
const extraction = /\bextract\(\w+ from\b/gi;

const spans = new Map<string, SpanDescription>();
const maxSpans = 2000;

/** What kind of statement it is and the first table that it names: never its text, whose constants may be content. */
export function sqlSpan(text: string): SpanDescription {
  const known = spans.get(text);
  if (known) return known;
  const span = describe(text);
  if (spans.size < maxSpans) spans.set(text, span);
  return span;
}

function describe(text: string): SpanDescription {
  const operation = operations.exec(text)?.[1]?.toUpperCase() ?? "OTHER";
  const table = target.exec(text.replace(extraction, ""))?.[1];
  return {
    name: table ? `${operation} ${table}` : operation,
    kind: "client",
    attributes: {
      "db.system.name": "postgresql",
      "db.operation.name": operation,
      ...(table && { "db.collection.name": table }),
    },
  };
}
