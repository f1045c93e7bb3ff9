import { defineConfig } from "vitest/config";

/** What is waited for may take its time on a busy machine. */
const patient = { poll: { timeout: 20_000 } };

/** The same server suite runs on the embedded database and on a real PostgreSQL server. */
const serverSuite = (name: string, engine: "embedded" | "server") => ({
  test: {
    name,
    include: ["server/src/**/*.test.ts"],
    exclude: ["server/src/**/*.{unit,isolated}.test.ts"],
    globalSetup: [`server/src/testing/${engine}-database.setup.ts`],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: patient,
    // Each file has a database of its own and shares nothing else, so the modules need not be loaded anew for each.
    isolate: false,
  },
});

/** What has no short form is not even loaded in it. */
const onlyLong = (path: string) => (process.env.SUITE_LENGTH === "long" ? [] : [path]);

export default defineConfig({
  test: {
    // One more than the cores of a small machine: some of the suites mostly wait.
    maxWorkers: 3,
    projects: [
      { test: { name: "contract", include: ["contract/src/**/*.test.ts"] } },
      { test: { name: "scripts", include: ["scripts/**/*.test.mjs"] } },
      // What needs no database, or one of its own, is run once, and not once for each kind of it.
      {
        test: {
          name: "server without a database",
          include: ["server/src/**/*.unit.test.ts"],
          testTimeout: 60_000,
          isolate: false,
        },
      },
      serverSuite("server on embedded database", "embedded"),
      serverSuite("server on PostgreSQL", "server"),
      {
        // Tests that put something else in a module's place need modules of their own; what has nothing to do with the
        // kind of database is shown here on one.
        test: {
          name: "server in isolation",
          include: ["server/src/**/*.isolated.test.ts"],
          globalSetup: ["server/src/testing/embedded-database.setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        // The host together with a real catalogue.
        test: {
          name: "distribution",
          include: ["distribution/src/**/*.test.ts"],
          expect: patient,
          globalSetup: ["server/src/testing/embedded-database.setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        // In short form here; `npm run test:hostile` is the long one.
        test: {
          name: "hostile requests",
          include: ["server/src/testing/hostile/*.fuzz.ts"],
          exclude: onlyLong("server/src/testing/hostile/draft-timing.fuzz.ts"),
          globalSetup: ["server/src/testing/embedded-database.setup.ts"],
          testTimeout: 1_800_000,
          hookTimeout: 120_000,
        },
      },
      {
        // In short form here; `npm run test:faults` is the long one.
        test: {
          name: "faults",
          include: ["server/src/testing/faults/*.fault.ts"],
          exclude: onlyLong("server/src/testing/faults/jobs.fault.ts"),
          globalSetup: ["server/src/testing/embedded-database.setup.ts"],
          testTimeout: 1_800_000,
          hookTimeout: 120_000,
        },
      },
      "web/vitest.config.ts",
    ],
  },
});
