import { stem } from "../../../language/stem.ts";
import type { ConceptTable, NamedConcept, OtherName } from "./concept-table.ts";
import { type Expansion, type NameKind, type Variant, weights } from "./expansion.ts";
import type { AudienceVocabulary } from "./vocabulary.ts";

/** Another name of a term, and how much a match of it is worth. */
export interface WeightedName {
  name: OtherName;
  kind: NameKind;
  weight: number;
}

interface Source {
  vocabulary: AudienceVocabulary;
  concepts: ConceptTable;
  /** How many documents contain a word. */
  countDocuments: (id: number) => number;
}

/** A word that a term stands for, or that contains it, and what a name of its concepts is worth. */
interface NamedWord {
  word: string;
  concepts: readonly NamedConcept[];
  weight: number;
  /** Whether the term is still being typed, and the word only begins with it. */
  isPrefixed?: boolean;
}

export interface NamedWords {
  /** The term and its forms. */
  whole: readonly NamedWord[];
  /** The words that contain it. */
  compounds: readonly NamedWord[];
}

/** The words with concepts that apply to a term. */
export function findNamedWords(
  { term, words }: Expansion,
  { vocabulary, concepts }: Pick<Source, "vocabulary" | "concepts">,
): NamedWords {
  const { wordAt, stemAt } = vocabulary.plain;
  const whole: NamedWord[] = [{ word: term, concepts: concepts.ofWord(term), weight: weights.synonym }];
  const compounds: NamedWord[] = [];
  for (const [id, variant] of words) {
    const word = wordAt(id);
    const named = concepts.ofWord(word, stemAt(id));
    if (named.length === 0) continue;
    const { kind, weight } = variant;
    if (kind !== "part" && kind !== "prefix") whole.push({ word, concepts: named, weight: weights.synonym * weight });
    else
      compounds.push({
        word,
        concepts: conceptsOfPart({ word, named, variant }, { vocabulary, concepts }),
        weight: weights.partSynonym,
        isPrefixed: kind === "prefix",
      });
  }
  return { whole, compounds };
}

/** Other names of the words, each with its highest weight. */
export function otherNamesOf({ whole, compounds }: NamedWords, source: Source): Iterable<WeightedName> {
  const found = createNames("synonym");
  for (const { word, concepts, weight, isPrefixed } of [...whole, ...compounds]) {
    for (const { names, generic } of concepts) {
      if (generic.length === 0) found.add(names, weight);
      else if (!isPrefixed && isRare(word, source)) found.add(generic, weight);
    }
  }
  return found.list();
}

/**
 * The names of concepts so many levels wider. Those of compounds do not apply to a part: a register of pregnancies is a
 * register, and pregnancies are not.
 */
export function broaderNamesOf({ whole }: NamedWords, level: number): Iterable<WeightedName> {
  const found = createNames("broader");
  for (const { concepts, weight } of whole) {
    for (const { broader } of concepts) found.add(broader[level] ?? [], weight * weights.broader);
  }
  return found.list();
}

function createNames(kind: NameKind) {
  const found = new Map<string, WeightedName>();
  return {
    add: (names: readonly OtherName[], weight: number): void => {
      for (const name of names) {
        if (weight > (found.get(name.name)?.weight ?? 0)) found.set(name.name, { name, kind, weight });
      }
    },
    list: (): Iterable<WeightedName> => found.values(),
  };
}

/** A compound in fewer documents than this also stands for what it is a kind of. */
const rareKind = 3;

function isRare(word: string, { vocabulary, countDocuments }: Source): boolean {
  const forms = vocabulary.plain.withStem(stem(word));
  return forms.reduce((count, id) => count + countDocuments(id), 0) < rareKind;
}

interface CompoundWord {
  word: string;
  named: readonly NamedConcept[];
  /** Where the part is. */
  variant: Variant;
}

/**
 * The concepts of a compound that apply to a part of it. What it ends with is wider: a "hjärtinfarkt" is an "infarkt", and
 * would find more than that otherwise. What it begins with is something else when it has a concept of its own: a
 * "diabetessköterska" is no "diabetes", but "diabetesläkemedel" are a narrower concept. Without one, as "krans" in
 * "kranskärl", it only stands for what begins with it. A part in the middle shares what applies to the beginning that it
 * ends, so that it finds all that this beginning does.
 */
function conceptsOfPart(
  { word, named, variant: { kind, start, end } }: CompoundWord,
  { vocabulary, concepts }: Pick<Source, "vocabulary" | "concepts">,
): readonly NamedConcept[] {
  if (end === word.length) return named;
  if (kind === "prefix") return start === 0 ? named : [];
  const beginning = word.slice(0, end);
  if (start > 0 && vocabulary.plain.withStem(stem(beginning)).length === 0) return [];
  const wider = concepts.ofWord(beginning);
  return wider.length === 0 ? named : named.filter((concept) => wider.some((one) => isSameOrNarrower(concept, one)));
}

const isSameOrNarrower = (concept: NamedConcept, { preferred }: NamedConcept): boolean =>
  concept.preferred === preferred || concept.wider.has(preferred);
