/** Where the data-distribution host answers, and what the two show each other. */
export interface DistributionSettings {
  url: string;
  /** The first is shown; any is taken, so that keys can be changed without a pause. */
  keys: readonly string[];
}
