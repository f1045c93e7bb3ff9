import type { Plugin } from "vite";

const contractFile = /contract\/src\/.*\.ts$/;
const summary = /\bsummary:\s*(?:"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`)/g;

/** Leaves out of the contract what only those read who read about the calls: a browser makes them. */
export const lighterContract = (): Plugin => ({
  name: "lighter-contract",
  apply: "build",
  transform: (code, id) => (contractFile.test(id) ? { code: code.replace(summary, 'summary: ""'), map: null } : null),
});
