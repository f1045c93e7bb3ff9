import { oids } from "../codes.ts";
import type { CodeStamp } from "../ids.ts";

const requiredCodes: Record<string, readonly string[] | undefined> = {
  [oids.measurementtypecode]: ["PROPOR", "CONTVAR", "COHORT", "RATIO"],
  [oids.soughtvalue]: ["HIGH", "LOW", "NEUTRAL"],
  [oids.gender]: ["1", "2"],
};

/** Whether rules depend on a code. Such a code keeps its value and is not removed; its name may change. */
export const isRequiredCode = ({ oid, codeId }: CodeStamp): boolean => requiredCodes[oid]?.includes(codeId) ?? false;
