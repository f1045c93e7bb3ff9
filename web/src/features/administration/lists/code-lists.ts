import { oids } from "@indikatorkatalogen/contract";
import {
  mdiCalendarClock,
  mdiGenderMaleFemale,
  mdiHumanMaleChild,
  mdiMapMarkerOutline,
  mdiRuler,
  mdiShapeOutline,
  mdiSitemapOutline,
  mdiTagOutline,
  mdiTargetVariant,
  mdiVariable,
} from "@mdi/js";
import { codeList } from "./code-list.ts";

/** Keywords, units and age groups have rights of their own; the other categories share the right to code systems. */
const ofCodeSystems = "codesystems";

/** One list for each category of codes. */
export const codeLists = {
  keywords: codeList({ name: "keywords", rightPrefix: "keywords", icon: mdiTagOutline, oid: oids.keywords }),
  ageGroups: codeList({
    name: "ageGroups",
    rightPrefix: "agegroups",
    icon: mdiHumanMaleChild,
    oid: oids.agegroups,
    hasAges: true,
  }),
  measureUnits: codeList({ name: "measureUnits", rightPrefix: "measureunits", icon: mdiRuler, oid: oids.unit }),
  measuringFrequencies: codeList({
    name: "measuringFrequencies",
    rightPrefix: ofCodeSystems,
    icon: mdiCalendarClock,
    oid: oids.measuringfrequencies,
  }),
  organizationLevels: codeList({
    name: "organizationLevels",
    rightPrefix: ofCodeSystems,
    icon: mdiSitemapOutline,
    oid: oids.organizationlevels,
  }),
  measurementTypes: codeList({
    name: "measurementTypes",
    rightPrefix: ofCodeSystems,
    icon: mdiVariable,
    oid: oids.measurementtypecode,
  }),
  measureTypes: codeList({
    name: "measureTypes",
    rightPrefix: ofCodeSystems,
    icon: mdiShapeOutline,
    oid: oids.measuretypecode,
  }),
  regionalAffinities: codeList({
    name: "regionalAffinities",
    rightPrefix: ofCodeSystems,
    icon: mdiMapMarkerOutline,
    oid: oids.regionalaffinitycalculation,
  }),
  soughtValues: codeList({
    name: "soughtValues",
    rightPrefix: ofCodeSystems,
    icon: mdiTargetVariant,
    oid: oids.soughtvalue,
  }),
  genders: codeList({ name: "genders", rightPrefix: ofCodeSystems, icon: mdiGenderMaleFemale, oid: oids.gender }),
};
