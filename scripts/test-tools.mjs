// Finds, or installs where possible, what the tests need besides npm packages: a PostgreSQL server, the tools of the
// operations tests, and a browser.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Returns no environment variables: the tests find the servers themselves. */
export function requireServers() {
  requirePostgres();
  for (const [program, packageName] of operationsTools) {
    if (findOnPath([program])) continue;
    install(packageName);
    if (!findOnPath([program])) stop(`${program} is needed for the tests of operations. Install ${packageName}.`);
  }
  return {};
}

const operationsTools = [
  ["nginx", "nginx-light"],
  ["promtool", "prometheus"],
  ["bwrap", "bubblewrap"],
  ["pgbouncer", "pgbouncer"],
];

function requirePostgres() {
  if (process.env.TEST_DATABASE_URL || hasPostgres()) return;
  install("postgresql");
  if (!hasPostgres()) stop("A PostgreSQL server is needed for the tests. Install one, or set TEST_DATABASE_URL.");
}

function hasPostgres() {
  const debian = "/usr/lib/postgresql";
  const folders = existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, "bin")) : [];
  return [...folders, ...searchPath()].some((folder) => existsSync(join(folder, "initdb")));
}

/**
 * Chromium without a user interface takes less than half of the processor time, so it is preferred; a complete browser
 * works as well.
 */
const headlessShell = "chromium-headless-shell";
const browsers = [headlessShell, "chromium", "chromium-browser", "google-chrome"];

export function chromiumPath() {
  requireFont();
  const given = process.env.CHROMIUM_PATH ?? findOnPath([headlessShell]) ?? installProgram(headlessShell);
  const found = given ?? findOnPath(browsers);
  if (found) return { CHROMIUM_PATH: found };
  const downloaded = spawnSync("npx", ["playwright", "install", "chromium"], { stdio: "ignore", timeout: 300_000 });
  if (downloaded.status === 0) return {};
  const completeBrowser = installProgram("chromium");
  if (!completeBrowser) stop("Chromium is needed for the browser journeys. Install it, or set CHROMIUM_PATH.");
  return { CHROMIUM_PATH: completeBrowser };
}

/** Without a font for Swedish, Chromium crashes on text that is shown before the page's own font has loaded. */
function requireFont() {
  if (hasFont()) return;
  installProgram("fonts-dejavu-core");
  if (!hasFont()) stop("A font with Swedish letters is needed for the browser journeys. Install one, such as DejaVu.");
}

/** Debian installs a font with the program that lists them, so where that is missing, it comes with the browser. */
function hasFont() {
  const listFonts = findOnPath(["fc-list"]);
  return !listFonts || execFileSync(listFonts, [":lang=sv"]).length > 0;
}

/** Installs a package, and returns its program of the same name; undefined if it cannot be installed. */
function installProgram(packageName) {
  try {
    install(packageName);
  } catch {
    return undefined;
  }
  return findOnPath([packageName]);
}

/** Debian installs servers where only administrators look by default. */
const searchPath = () => [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"];

function findOnPath(names) {
  return names.flatMap((name) => searchPath().map((folder) => join(folder, name))).find((path) => existsSync(path));
}

function install(packageName) {
  if (process.getuid?.() !== 0 || !findOnPath(["apt-get"])) return;
  console.log(`   installing ${packageName} …`);
  const options = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  // Fails soon when there is no network.
  const aptOptions = ["-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=20"];
  execFileSync("apt-get", [...aptOptions, "update"], options);
  execFileSync("apt-get", [...aptOptions, "install", "-y", "--no-install-recommends", packageName], options);
}

function stop(message) {
  console.error(message);
  process.exit(1);
}
