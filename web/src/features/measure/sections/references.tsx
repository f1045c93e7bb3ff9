import type { MeasureVersion } from "@indikatorkatalogen/contract";
import { RunningText } from "../../../ui/text/running-text.tsx";
import { Section } from "./section.tsx";

interface ReferencesProps {
  version: MeasureVersion;
}

export function References({ version: { references } }: ReferencesProps) {
  return <Section id="references">{references && <RunningText text={references} />}</Section>;
}
