const literal = /["'`]((?:\w+\.)(?:[^"'`\n$]|\$\{[^}]*\})+)["'`]/g;
const gap = /\$\{[^}]*\}/;
const member = /(?:\{([^{}]*)\}[^={}]*= )?\bsv\.([\w.]+)/g;

/**
 * The keys of texts that no source names: as a whole, by a template with gaps, or by a group that they are in. Forms,
 * such as `count_one`, are named without their ending.
 */
export function unusedTexts(texts, sources) {
  const names = sources.flatMap(({ text }) => [...literalsIn(text), ...membersIn(text)]);
  const exact = new Set(names.filter((name) => !gap.test(name)));
  const templates = [...new Set(names.filter((name) => gap.test(name)))].map(toPattern);
  const isNamed = (path) => exact.has(path) || templates.some((template) => template.test(path));
  return keysOf(texts)
    .filter((key) => !groupsAndKey(key).some(isNamed))
    .map((key) => `nothing uses the text ${key}`);
}

const literalsIn = (text) => Array.from(text.matchAll(literal), ([, name]) => name);

/** `sv.a.b`, and `{ b, c: other } = sv.a`, which names only a.b and a.c. */
const membersIn = (text) =>
  Array.from(text.matchAll(member), ([, taken, path]) =>
    taken === undefined
      ? [path, path.replace(/\.map$/, "")]
      : taken.split(",").map((part) => `${path}.${nameOf(part)}`),
  ).flat();

const nameOf = (part) => part.split(":")[0].trim();

/** A gap stands for one part of a key or for several. */
const toPattern = (template) => new RegExp(`^${template.split(gap).map(RegExp.escape).join(".+")}$`);

const keysOf = (group, path = []) => [
  ...new Set(
    Object.entries(group).flatMap(([name, value]) =>
      typeof value === "object" && !Array.isArray(value)
        ? keysOf(value, [...path, name])
        : [[...path, name.replace(/_(one|other)$/, "")].join(".")],
    ),
  ),
];

/** The groups below the first, and the key itself. */
const groupsAndKey = (key) =>
  key.split(".").flatMap((_, index, parts) => (index > 0 ? [parts.slice(0, index + 1).join(".")] : []));
