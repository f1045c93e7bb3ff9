import type { BundleChange, BundleReport } from "@indikatorkatalogen/contract";
import type { Manifest } from "./bundle-format.ts";
import type { SectionName } from "./bundle-sections.ts";

export interface BundleReportWriter {
  register: (section: SectionName, change: keyof BundleChange, count: number) => void;
  version: (change: keyof BundleChange) => void;
  addError: (message: string) => void;
  measure: (row: BundleReport["changes"][number]) => void;
  finish: (saved: boolean) => BundleReport;
}

/** More than anybody reads; the counts include the rest. */
const maxListed = 500;

const noChange = (): BundleChange => ({ created: 0, changed: 0, unchanged: 0 });

export function createBundleReport(manifest: Manifest): BundleReportWriter {
  const registers = new Map<string, BundleChange>();
  const versions = noChange();
  const errors: string[] = [];
  const changes: BundleReport["changes"] = [];
  let errorCount = 0;
  return {
    register: (section, change, count) => {
      const counted = registers.get(section) ?? noChange();
      counted[change] += count;
      registers.set(section, counted);
    },
    version: (change) => {
      versions[change] += 1;
    },
    addError: (message) => {
      errorCount += 1;
      if (errors.length < maxListed) errors.push(message);
    },
    measure: (row) => {
      if (changes.length < maxListed) changes.push(row);
    },
    finish: (saved) => ({
      measures: manifest.counts.measures,
      versions,
      registers: Object.fromEntries(registers),
      faults: errors,
      faultCount: errorCount,
      changes,
      saved,
    }),
  };
}
