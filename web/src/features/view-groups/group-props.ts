import type { ViewGroup } from "@indikatorkatalogen/contract";

export interface GroupProps {
  group: ViewGroup;
  readOnly: boolean;
  onChanged: () => void;
}
