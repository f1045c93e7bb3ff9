/** What each part of a version is called in the interface. */
export const partLabels = {
  actors: "Aktörer",
  connections: "Kopplingar",
  targetValues: "Målvärden",
  submeasures: "Delmått",
} as const;
