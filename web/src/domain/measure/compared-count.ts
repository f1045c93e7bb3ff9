/** How many measures can be compared side by side. */
export const [minCompared, maxCompared] = [2, 4];
