/** A search for `from` also finds `to`, and in both directions the other way round. Either may be several words. */
export interface Synonym {
  from: string;
  to: string;
  direction: "both" | "oneWay";
}
