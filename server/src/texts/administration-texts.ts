import { formatNumber } from "@indikatorkatalogen/contract";

/** Error messages of the administration of reference data. */
export const administrationTexts = {
  requiredCode: "Koden behövs av katalogens regler och kan inte tas bort",
  requiredCodeValue: "Koden behövs av katalogens regler och behåller sitt kodvärde",
  equalSubMeasures: (titles: readonly string[]): string =>
    `Delmått som bara skiljer sig genom de två koderna skulle bli lika i ${quoted(titles)}. Ta bort det ena delmåttet först.`,
  mergeIntoPart: "En organisation kan inte slås ihop med en som är en del av den",
  partOfItself: "En organisation kan inte vara en del av sig själv eller av något som ingår i den",
  usedMeanwhile: "Någon började använda posten medan den slogs ihop. Försök igen.",
  fixedRole: "Rollen behövs av katalogen och kan inte tas bort",
  templateHasItems: "Visningsgruppen har mått under etiketter från sin mall. Ta bort dem innan mallen byts.",
  publishNeedsItems: "En visningsgrupp behöver minst två mått för att vara publicerad",
  publishNeedsTemplate: "Visningsgruppen behöver en publicerad mall för att publiceras",
  onlyPublishedVersions: "En publicerad visningsgrupp får bara ha publicerade versioner av mått",
  neverOngoingAgain: "Det som har publicerats kan inte bli pågående igen",
  unpublishOnlyPublished: "Bara det som är publicerat kan avpubliceras",
  unpublishBeforeDelete: "Avpublicera visningsgruppen innan den tas bort",
  templateOfPublishedGroup: (names: readonly string[]): string =>
    `Mallen används i publicerade visningsgrupper: ${quoted(names)}`,
  usedInViewGroups: (names: readonly string[]): string =>
    `Används i ${names.length} ${names.length === 1 ? "visningsgrupp" : "visningsgrupper"} och kan inte tas bort: ${quoted(names)}`,
  inUse: (measures: readonly string[], others: readonly string[]): string => {
    const users = [
      ...(measures.length > 0 ? [`${formatNumber(measures.length)} mått`] : []),
      ...(others.length > 0
        ? [`${formatNumber(others.length)} ${others.length === 1 ? "annan post" : "andra poster"}`]
        : []),
    ];
    return `Används av ${users.join(" och ")} och kan inte tas bort: ${quoted([...measures, ...others])}`;
  },
} as const;

const maxTitles = 3;

function quoted(titles: readonly string[]): string {
  const first = titles.slice(0, maxTitles).map((title) => `”${title}”`);
  return titles.length > maxTitles
    ? `${first.join(", ")} och ${formatNumber(titles.length - maxTitles)} till`
    : first.join(", ");
}
