import { hiddenPersonName } from "@indikatorkatalogen/contract";
import { t } from "../texts/t.ts";

/** A name as it is shown: those who may not read it learn how they could. */
export const shownName = (name: string): string => (name === hiddenPersonName ? t("persons.nameHidden") : name);
