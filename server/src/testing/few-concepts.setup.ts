import { expect } from "vitest";
import { readShippedConcepts, type ShippedConcept } from "../modules/concepts/shipped-concepts.ts";

// Every test server indexes the shipped concepts, and all of them take longer than most tests. Where the answers do not
// depend on which concepts there are, a few do as well.
const needsAll = /\/modules\/(concepts|measure-search(?!\/catalogue|\/snapshot))\//;
const fewEnough = 20;

/** The list that the module remembers, and with modules loaded once per worker, what the file before has left in it. */
const list = readShippedConcepts() as ShippedConcept[];
const marker = Symbol.for("indikatorkatalogen.allConcepts");
const shared = globalThis as { [marker]?: readonly ShippedConcept[] };
shared[marker] ??= [...list];
const all = shared[marker];

list.splice(0, list.length, ...(needsAll.test(expect.getState().testPath ?? "") ? all : all.slice(0, fewEnough)));
