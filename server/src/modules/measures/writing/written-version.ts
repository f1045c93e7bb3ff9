import type { VersionSection } from "@indikatorkatalogen/contract";
import type { StoredVersion } from "../content/stored-version.ts";

/** A version to write, and what changes in it. */
export interface WrittenVersion {
  version: StoredVersion;
  changed: readonly VersionSection[];
  isNew: boolean;
}
