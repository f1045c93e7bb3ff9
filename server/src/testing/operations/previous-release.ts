import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../../", import.meta.url));

const git = (...args: string[]): string =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();

/**
 * The newest tagged release before this one: `PREVIOUS_RELEASE`, or the newest tag `v1.2.3` among the ancestors. Else
 * why there is none.
 */
export function findPreviousRelease(): { name: string } | { reason: string } {
  const given = process.env.PREVIOUS_RELEASE;
  if (given) return { name: given };
  try {
    return { name: git("describe", "--tags", "--abbrev=0", "--match", "v[0-9]*", "HEAD^") };
  } catch {
    const reason = isShallow() ? "the clone is shallow: fetch the history and the tags" : "no release has been tagged";
    return { reason: `No earlier release to run beside (${reason}); see CONTRIBUTING.md.` };
  }
}

function isShallow(): boolean {
  try {
    return git("rev-parse", "--is-shallow-repository") === "true";
  } catch {
    return true;
  }
}

/** The files of a release in a folder of its own, with the packages that its lock file pins. */
export async function checkOutRelease(name: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "previous-release-"));
  await extract(name, folder);
  if (hasSamePackages(folder)) linkPackages(folder);
  else {
    // Not `npm ci`, for the reason given in scripts/prepare.mjs.
    const args = [
      "install",
      "--no-save",
      "--omit=dev",
      "--ignore-scripts",
      "--no-audit",
      "--no-fund",
      "--prefer-offline",
    ];
    execFileSync("npm", args, { cwd: folder, stdio: "pipe" });
  }
  return folder;
}

function extract(name: string, folder: string): Promise<void> {
  const archive = spawn("git", ["archive", "--format=tar", name], { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  const tar = spawn("tar", ["-x", "-C", folder], { stdio: [archive.stdout, "inherit", "inherit"] });
  return new Promise((resolve, reject) => {
    tar.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`${name} cannot be checked out`))));
  });
}

const lockOf = (folder: string) => readFileSync(join(folder, "package-lock.json"), "utf8");
const hasSamePackages = (folder: string) => lockOf(folder) === lockOf(root);

/** The product's own packages are those of the release, all others the ones that are installed here. */
function linkPackages(folder: string): void {
  const own = "@indikatorkatalogen";
  const packages = join(folder, "node_modules");
  mkdirSync(join(packages, own), { recursive: true });
  for (const name of readdirSync(join(root, "node_modules"))) {
    if (name !== own && name !== ".cache") symlinkSync(join(root, "node_modules", name), join(packages, name));
  }
  for (const name of ["contract", "server", "distribution"]) {
    if (existsSync(join(folder, name))) symlinkSync(join(folder, name), join(packages, own, name));
  }
}
