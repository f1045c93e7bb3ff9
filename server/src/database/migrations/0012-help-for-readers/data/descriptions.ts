/** Descriptions are read by everybody, so they say what an empty field means, not to leave it empty. */
export const descriptions = [
  {
    mapping: "measureversion.validTo",
    before: "Sista dagen som definitionen gäller; lämna tomt om inget slut är bestämt.",
    after: "Sista dagen som definitionen gäller; tomt om inget slut är bestämt.",
  },
  {
    mapping: "connection.validTo",
    before: "Dagen då kopplingen upphör; lämna tomt så länge den används.",
    after: "Dagen då kopplingen upphör; tomt så länge den används.",
  },
];
