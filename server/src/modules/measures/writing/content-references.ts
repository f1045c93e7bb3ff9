import {
  type FieldMessage,
  type ReferenceInput,
  type ReferenceTarget,
  referencesIn,
  type VersionContentUpdate,
} from "@indikatorkatalogen/contract";
import { contentCheckTexts } from "../../../texts/content-check-texts.ts";
import { keyOf, type ReferenceQuery, type References } from "./references.repository.ts";

/** Everything that the content refers to, to be looked up. */
export const referencesOf = (content: VersionContentUpdate): ReferenceQuery[] =>
  referencesIn(content).map(({ reference, target }) => ({ kind: target.kind, key: keyOf(reference) }));

/** Every field that refers to something that does not exist or that it may not refer to. */
export const referenceProblems = (content: VersionContentUpdate, references: References): FieldMessage[] =>
  referencesIn(content).flatMap(({ field, reference, target }): FieldMessage[] => {
    if (isForeign(reference, target)) return [{ field, message: contentCheckTexts.foreignCodeSystem }];
    if (references.find(target.kind, keyOf(reference))) return [];
    return [
      { field, message: target.kind === "code" ? contentCheckTexts.unknownCode : contentCheckTexts.unknownReference },
    ];
  });

const isForeign = (reference: ReferenceInput, target: ReferenceTarget): boolean =>
  target.kind === "code" && "oid" in reference && reference.oid !== target.oid;
