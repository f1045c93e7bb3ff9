import { execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../../", import.meta.url));

/**
 * The previous release: `PREVIOUS_RELEASE`, else the commit that package.json names, because a clone does not always
 * have the tags. If the commit is missing, the reason why it cannot be checked out.
 */
export function findPreviousRelease(): { name: string } | { reason: string } {
  const { previousRelease } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const name = process.env.PREVIOUS_RELEASE ?? String(previousRelease);
  const found = spawnSync("git", ["cat-file", "-e", `${name}^{commit}`], { cwd: root });
  return found.status === 0 ? { name } : { reason: `The clone lacks ${name}: fetch the whole history.` };
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

const readLockfile = (folder: string) => readFileSync(join(folder, "package-lock.json"), "utf8");
const hasSamePackages = (folder: string) => readLockfile(folder) === readLockfile(root);

/** Links the installed packages, except the product's own, which are those of the release. */
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
