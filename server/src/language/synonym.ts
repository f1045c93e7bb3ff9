/** A search for `from` also finds `to`, and with direction `both` vice versa. Either may be several words. */
export interface Synonym {
  from: string;
  to: string;
  direction: "both" | "oneWay";
}
