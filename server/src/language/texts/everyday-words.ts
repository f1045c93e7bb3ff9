import { words } from "./words.ts";

/** Verbs of the first conjugation, by their infinitive. */
const verbs = [
  ...words("träffa kolla kontrollera prova testa svara prata tala fråga hitta leva jobba lämna betala klara fungera"),
  ...words("sluta stanna titta lyssna hoppas önska våga orka råka undra spara hämta skicka skaffa berätta förklara"),
  ...words("ändra påverka hamna missa satsa ramla vända förlora hoppa flytta börja öka minska visa märka handla"),
];

const formsOf = (verb: string): string[] => [verb, `${verb}r`, `${verb}de`, `${verb}t`];

/**
 * Words of any conversation. When no document has them, they tell nothing about what is searched for, unlike a rare word
 * that the catalogue lacks; when some have them, these documents are seldom about them.
 */
const everydayWords: ReadonlySet<string> = new Set([
  ...verbs.flatMap(formsOf),
  // Other verbs.
  ...words(
    "sitta sitter satt suttit ringa ringer ringde ringt känna känner kände känt bo bor bodde bott hjälpa hjälper",
  ),
  ...words("köpa köper köpt använda använder tänka tänker tänkt springa åka åker åkt läsa läser läst möta möter mött"),
  ...words("äga äger räcka räcker förstå förstår förstått minnas glömma glömmer glömt slippa slipper söker sökte sökt"),
  ...words(
    "välja väljer valde valt bestämma bestämmer gälla gäller betyda betyder hänga hänger skilja skiljer stämmer",
  ),
  ...words(
    "innebära innebär dra drar drog vinna vinner slå slår faller bär stiga stiger stigit sjunka sjunker sjunkit",
  ),
  ...words("dröja dröjer dröjt hinna hinner hann försöka försöker försökt fortsätta fortsätter fortsatt bero beror"),
  // What things and people are like.
  ...words("bra dålig dåligt dåliga sämre sämst sämsta bättre god gott goda snabb snabbt snabba snabbare snabbast"),
  ...words("långsam långsamt länge lång långt långa längst kort korta ny nytt nya senaste vanlig vanligt vanligaste"),
  ...words("ovanlig ovanligt svår svårt svåra lätt enkel enkelt rätt fel viktig viktigt möjlig möjligt farlig farligt"),
  ...words("lägst störst flera enstaka värst värsta duktig duktiga hög högt höga högst låg lågt låga"),
  // When, where and how.
  ...words("sällan ibland numera sen sent tidigt borta här hit dit direkt genast plötsligt tillsammans nästan ganska"),
  ...words("lite lagom väldigt verkligen äntligen dessutom ändå annars dock alltså längre oftare oftast vanligen"),
  ...words("sak saker grej grejer sätt vis hittills allt någonting ingenting vart varifrån"),
  ...words("kväll kvällen kvällar kvällarna morgon morgonen morgnar morgnarna igår"),
  // The same in English.
  ...words("get gets got getting give given take takes taken make made between during each any some other others"),
  ...words("people person persons user users good bad well long short fast quickly very most least less more"),
  ...words("receive receives received following follow using used use having being since until only also"),
]);

export const isEverydayWord = (word: string): boolean => everydayWords.has(word);
