import { defineConfig } from "vitest/config";
import web from "./web/vitest.config.ts";

/**
 * Timeouts only end what hangs. Nothing is judged by the clock, so that the tests also pass on a slow or busy machine.
 */
const isLong = process.env.SUITE_LENGTH === "long";
/** `npm run test:hostile` and `npm run test:faults` have tests of up to an hour. */
const hangTimeout = isLong ? 3_600_000 : 300_000;
const timeouts = { testTimeout: hangTimeout, hookTimeout: hangTimeout, expect: { poll: { timeout: 90_000 } } };

/** Protocol, access and login: their rules are the same whatever the database, so they run on PostgreSQL only. */
const engineIndependent = [
  "server/src/http/**",
  "server/src/modules/access-control/**",
  "server/src/modules/login/{*,oidc/*,second-factor/*}.test.ts",
];

const fixedSeed = isLong ? [] : ["contract/src/testing/fixed-seed.setup.ts"];

/** Files without a short form are only loaded in the long one. */
const onlyLong = (path: string) => (isLong ? [] : [path]);

/**
 * What depends on the engine: transactions, locks, the change horizon, notifications, files. All other modules run with
 * the embedded database in the long form, `npm run test:embedded`.
 */
const engineDependent = "backup|changes|live|measure-search|measures";
/** Of these modules, the rules and answers, which are the same on every engine. */
const rulesAndAnswers = [
  "measure-search/{*,answers/*,suggestions/*}.test.ts",
  "measures/{*,history/*,search-documents/*}.test.ts",
  "measures/editing/{malformed-requests,only-drafts,sub-measures,version-budget,version-fields,version-parts}.test.ts",
  "measures/{bulk-changes,lifecycle,recycle-bin,transfer}/*.test.ts",
].map((path) => `server/src/modules/${path}`);

/** Of a server that is copied from: its engine does not matter. */
const migrationFaults = "server/src/testing/faults/migration.fault.ts";

interface Suite {
  name: string;
  database: "embedded" | "server";
  /** What runs besides the server's own tests. */
  more: string[];
  exclude?: string[];
}

/**
 * The same server suite runs on the embedded database and on a real PostgreSQL server. What needs the same modules runs
 * in the same project, because each project loads them again, which takes seconds.
 */
const serverSuite = ({ name, database, more, exclude = [] }: Suite) => ({
  test: {
    name,
    include: ["server/src/**/*.test.ts", ...more],
    exclude: ["server/src/**/*.{unit,isolated}.test.ts", ...exclude],
    globalSetup: [`server/src/testing/${database}-database.setup.ts`],
    setupFiles: [...fixedSeed, "server/src/testing/cheap-passwords.setup.ts"],
    ...timeouts,
    // Each file has its own database and shares no other state, so modules are loaded once per worker.
    isolate: false,
  },
});

/** Tests that replace modules need their own module registry. */
const isolatedFiles = { include: ["src/**/*.isolated.test.tsx"], exclude: [] };

export default defineConfig({
  test: {
    // One more than the cores of a small machine: some suites mostly wait.
    maxWorkers: 3,
    projects: [
      // Tests without a database, or with one of their own, run once instead of once per engine.
      {
        test: {
          name: "without a database",
          include: ["contract/src/**/*.test.ts", "scripts/**/*.test.mjs", "server/src/**/*.unit.test.ts"],
          setupFiles: fixedSeed,
          ...timeouts,
          isolate: false,
        },
      },
      serverSuite({
        name: "server on embedded database",
        database: "embedded",
        more: ["server/src/testing/faults/*.fault.ts"],
        exclude: [
          ...engineIndependent,
          ...onlyLong(`server/src/modules/!(${engineDependent})/**`),
          ...rulesAndAnswers.flatMap(onlyLong),
          ...onlyLong("server/src/modules/measure-search/snapshot/**"),
          ...onlyLong("server/src/testing/faults/jobs.fault.ts"),
          migrationFaults,
        ],
      }),
      serverSuite({
        name: "server on PostgreSQL",
        database: "server",
        more: [
          // The distribution host together with a real catalogue.
          "distribution/src/**/*.test.ts",
          "server/src/testing/hostile/*.fuzz.ts",
          migrationFaults,
          // Real nginx, Prometheus, bubblewrap, pgbouncer and a standby around the programs as they are deployed.
          "server/src/testing/operations/*.operations.ts",
        ],
        exclude: [
          ...onlyLong("server/src/testing/operations/{assembled,failover,rolling-upgrade,several-nodes}.operations.ts"),
          ...onlyLong("server/src/testing/hostile/draft-timing.fuzz.ts"),
        ],
      }),
      {
        // Tests that replace modules need their own module registry; tests whose result cannot depend on the engine run
        // on one of them.
        test: {
          name: "server in isolation",
          include: ["server/src/**/*.isolated.test.ts"],
          globalSetup: ["server/src/testing/embedded-database.setup.ts"],
          ...timeouts,
        },
      },
      "web/vitest.config.ts",
      {
        ...web,
        test: { ...web.test, name: "web in isolation", root: "web", isolate: true, ...isolatedFiles },
      },
    ],
  },
});
