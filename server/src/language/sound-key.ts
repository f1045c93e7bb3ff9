const soundRules: readonly (readonly [RegExp, string])[] = [
  [/^ps/, "s"],
  [/^[dghl]j/, "j"],
  [/[st]{1,2}i(?=on)/g, "sj"],
  [/sch|stj|skj/g, "sj"],
  [/ph/g, "f"],
  [/th/g, "t"],
  [/ck/g, "k"],
  [/x/g, "ks"],
  [/ts|z/g, "s"],
  [/c(?=[eiy])/g, "s"],
  [/[cq]/g, "k"],
  [/w/g, "v"],
  [/([a-z])\1/g, "$1"],
];

/** Most words have no letters that a rule concerns. */
const anyRule = /[cqwxz]|[pt]h|ts|s[kt]j|[st]ion|^ps|^[dghl]j|([a-z])\1/;

/** A phonetic key of a folded word: "schitsofreni" equals "schizofreni". */
export const soundKey = (folded: string): string =>
  anyRule.test(folded)
    ? soundRules.reduce((key, [pattern, replacement]) => key.replace(pattern, replacement), folded)
    : folded;
