/** Messages about changes of many measures at once. */
export const bulkChangeTexts = {
  undoes: (day: string) => `Massändringen ${day} ångrad`,
  changedSince: "Någon har ändrat uppgiften sedan dess",
  deleted: "Versionen är borttagen",
  undoneAlready: "Ändringen är redan ångrad",
  published: "Versionen är publicerad: bara den som får publicera kan ångra ändringen",
  notOpen: "Massändringen finns inte längre, eller har redan ändrat versionen",
} as const;
