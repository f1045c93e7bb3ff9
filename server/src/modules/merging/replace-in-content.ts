import {
  type ActorInput,
  type CodeStamp,
  type ConnectionInput,
  codeFieldNames,
  type VersionContentInput,
} from "@indikatorkatalogen/contract";

export type Mergeable = "measurementSource" | "reportingSystem" | "instanceIdentifier" | "person" | "code";

/** What goes away and what takes its place: rows by their ids, codes also by their stamps. */
export interface Replacement {
  kind: Mergeable;
  from: { id: string; stamp?: CodeStamp };
  to: { id: string; stamp?: CodeStamp };
}

/** A version's content with one thing in another's place everywhere. What has become the same stands once. */
export function replaceInContent(content: VersionContentInput, replacement: Replacement): VersionContentInput {
  const { kind } = replacement;
  const row = rowReplacer(replacement);
  switch (kind) {
    case "measurementSource":
    case "reportingSystem":
      return {
        ...content,
        connections: once(content.connections.map((link) => ({ ...link, [kind]: row(link[kind]) }))),
      };
    case "person":
      return { ...content, actors: onceEach(content.actors.map((actor) => ({ ...actor, person: row(actor.person) }))) };
    case "instanceIdentifier": {
      const actors = content.actors.map((actor) => ({ ...actor, instanceIdentifier: row(actor.instanceIdentifier) }));
      return { ...content, measureOwner: row(content.measureOwner), actors: onceEach(actors) };
    }
    case "code":
      return replaceCode(content, replacement);
  }
}

const rowReplacer =
  ({ from, to }: Replacement) =>
  <T extends { id: string } | null>(target: T): T | { id: string } =>
    target?.id === from.id ? { id: to.id } : target;

const sameText = (part: { id?: string | undefined }) => JSON.stringify({ ...part, id: undefined });

/** Of connections that have become the same, the first stays. */
const once = (connections: ConnectionInput[]): ConnectionInput[] =>
  connections.filter((one, index) => connections.findIndex((other) => sameText(other) === sameText(one)) === index);

/** Of actors that have become the same one stays, and no comment is lost. */
function onceEach(actors: ActorInput[]): ActorInput[] {
  const holderOf = ({ role, person, instanceIdentifier }: ActorInput) =>
    [role.id, person?.id, instanceIdentifier?.id].join(" ");
  return [...Map.groupBy(actors, holderOf).values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const comments = new Set([first, ...others].flatMap(({ comment }) => comment ?? []));
    return [{ ...first, comment: comments.size > 0 ? [...comments].join("; ") : null }];
  });
}

function replaceCode(content: VersionContentInput, { from, to }: Replacement): VersionContentInput {
  const code = <T extends CodeStamp | null>(stamp: T): T | CodeStamp =>
    stamp && to.stamp && stamp.oid === from.stamp?.oid && stamp.codeId === from.stamp.codeId ? to.stamp : stamp;
  const fields = codeFieldNames.map((name) => {
    const held = content[name];
    return [name, Array.isArray(held) ? held.map(code) : code(held)];
  });
  return {
    ...content,
    ...(Object.fromEntries(fields) as Pick<VersionContentInput, (typeof codeFieldNames)[number]>),
    targetValues: content.targetValues.map((target) => ({
      ...target,
      unit: code(target.unit),
      organizationalLevel: code(target.organizationalLevel),
    })),
    submeasures: content.submeasures.map((sub) => ({ ...sub, gender: code(sub.gender), age: code(sub.age) })),
  };
}
