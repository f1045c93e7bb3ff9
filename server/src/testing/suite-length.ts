/** `npm test` runs the short form of each suite; `npm run test:…` the long one. */
export const isLong = process.env.SUITE_LENGTH === "long";
