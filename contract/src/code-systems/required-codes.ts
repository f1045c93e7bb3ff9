import { oids } from "../codes.ts";
import type { CodeStamp } from "../ids.ts";
import { measurementTypes } from "../measures/measurement-types.ts";

const requiredCodes: Record<string, readonly string[] | undefined> = {
  [oids.measurementtypecode]: measurementTypes,
  [oids.soughtvalue]: ["HIGH", "LOW", "NEUTRAL"],
  [oids.gender]: ["1", "2"],
};

/** Whether rules depend on a code. Such a code keeps its value and is not removed; its name may change. */
export const isRequiredCode = ({ oid, codeId }: CodeStamp): boolean => requiredCodes[oid]?.includes(codeId) ?? false;
