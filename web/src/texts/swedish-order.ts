/** Compares two texts by the Swedish alphabet. */
export const swedishOrder = new Intl.Collator("sv").compare;
