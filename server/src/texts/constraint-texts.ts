/** Messages for violated database constraints. */
export const constraintTexts = {
  unique: "Det finns redan en likadan post",
  foreignKey: "Posten används och kan därför inte tas bort eller ändras",
  byName: {
    measure_version_one_ongoing: "Måttet har redan en pågående version",
    sub_measure_combination_key: "Det finns redan ett delmått med samma kön, ålder och avgränsning",
  },
} as const;
