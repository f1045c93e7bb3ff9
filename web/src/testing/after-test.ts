/** Run once, after the test that has added them. */
export const afterTest: (() => void)[] = [];
