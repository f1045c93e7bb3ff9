import { oids } from "@indikatorkatalogen/contract";
import { mdiHumanMaleChild, mdiRuler, mdiTagOutline } from "@mdi/js";
import { codeList } from "./code-list.ts";

export const keywordList = codeList({
  name: "keywords",
  noun: "keywords",
  icon: mdiTagOutline,
  oid: oids.keywords,
  isMergeable: true,
});

export const ageGroupList = codeList({
  name: "ageGroups",
  noun: "agegroups",
  icon: mdiHumanMaleChild,
  oid: oids.agegroups,
  hasAges: true,
});

export const measureUnitList = codeList({
  name: "measureUnits",
  noun: "measureunits",
  icon: mdiRuler,
  oid: oids.unit,
  isMergeable: true,
});
