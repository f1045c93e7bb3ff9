const queryKey = /queryKey:\s*\[([^\]]*)\],\s*queryFn/g;

/** Queries with the same key would read each other's results, which have other types. */
export function sharedQueryKeys(files) {
  const places = Map.groupBy(
    files.flatMap(({ path, text }) =>
      [...text.matchAll(queryKey)].map(([, key]) => ({ path, pattern: patternOf(key, text) })),
    ),
    ({ pattern }) => pattern,
  );
  return [...places]
    .filter(([, queries]) => queries.length > 1)
    .map(([pattern, queries]) => `queries share the key [${pattern}]: ${queries.map(({ path }) => path).join(", ")}`);
}

/** The literal parts of a key, with a star for what differs between calls. */
const patternOf = (key, text) =>
  key
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => literalOf(part, text) ?? "*")
    .join(", ");

/** A quoted text, or a constant of the same file; what another file declares counts by its name. */
function literalOf(part, text) {
  if (part.startsWith('"') || part.startsWith("...")) return part;
  return text.match(new RegExp(`const ${part.replace(/\W.*/, "")} = ("[^"]*");`))?.[1];
}
