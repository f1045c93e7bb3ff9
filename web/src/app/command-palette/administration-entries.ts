import { isResource, type Resource } from "@indikatorkatalogen/contract";
import { allLists } from "../../features/administration/lists/all-lists.ts";
import { t } from "../../texts/t.ts";
import type { PaletteEntry } from "./palette-entries.ts";

/** The lists of the administration that the user may read. */
export const administrationEntries = (hasAccess: (resource: Resource) => boolean): PaletteEntry[] =>
  Object.values(allLists)
    .filter(({ rightPrefix, readRight = `${rightPrefix}:read` }) => isResource(readRight) && hasAccess(readRight))
    .map(({ name }) => ({
      id: `administration ${name}`,
      label: t(`administration.lists.${name}.title`),
      note: t("site.administration"),
      target: { path: `/administration/${name}` },
    }));
