import { hiddenPersonName } from "@indikatorkatalogen/contract";
import { t } from "../texts/t.ts";

/** A display name; hidden names say that they require login. */
export const shownName = (name: string): string => (name === hiddenPersonName ? t("persons.nameHidden") : name);
