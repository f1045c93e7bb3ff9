import { type MeasureVersion, type SubMeasure, subMeasureTitle } from "@indikatorkatalogen/contract";

type SubMeasureInput = Partial<Pick<SubMeasure, "gender" | "age" | "restriction" | "overrides">> & {
  title?: string | null;
};

/** A sub-measure as the server would create it, so that it can be shown before it is sent. */
export function newSubMeasure(version: MeasureVersion, input: SubMeasureInput): Omit<SubMeasure, "id"> {
  const { gender = null, age = null, restriction = null, overrides = {}, title = null } = input;
  return {
    ownerMeasureId: version.measureId,
    linkedMeasureVersions: [],
    gender,
    age,
    restriction,
    overrides,
    title: title ?? subMeasureTitle(version.title, { gender, age, restriction }),
    hasOwnTitle: title !== null,
  };
}
