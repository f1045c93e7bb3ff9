import { type MeasureVersion, type SubMeasure, textFieldNames, versionFields } from "@indikatorkatalogen/contract";

/** A sub-measure's name without the measure's title: "Kvinna, 18–64 år". */
export const shortSubMeasureName = ({ gender, age, restriction }: SubMeasure): string =>
  [gender?.displayName, age?.displayName, restriction].filter(Boolean).join(", ");

interface TextDifference {
  label: string;
  measureValue: string;
  ownValue: string;
}

/** The texts that override the main measure's. */
export const differencesOf = ({ overrides }: SubMeasure, version: MeasureVersion): TextDifference[] =>
  textFieldNames.flatMap((name) => {
    const [measureValue, ownValue] = [version[name] ?? "", overrides[name]];
    return ownValue === undefined || ownValue === measureValue
      ? []
      : [{ label: versionFields[name].label, measureValue, ownValue }];
  });
