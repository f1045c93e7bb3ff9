/** The register of roles that an actor can have. */
export const roles = [
  {
    code: "AUTHOR",
    name: "Författare",
    appliesTo: ["measureversion"],
  },
  {
    code: "REVIEWER",
    name: "Granskare",
    appliesTo: ["measureversion"],
  },
  {
    code: "SCIENTIFIC_REVIEWER",
    name: "Vetenskaplig granskare",
    appliesTo: ["measureversion"],
  },
  {
    code: "REGISTER_HOLDER",
    name: "Registerhållare",
    appliesTo: ["measureversion", "measurementsource", "reportingsystem", "instanceidentifier"],
  },
  {
    code: "CONTACT",
    name: "Kontaktperson",
    appliesTo: ["measureversion", "measurementsource", "reportingsystem", "instanceidentifier"],
  },
  {
    code: "STATISTICIAN",
    name: "Statistiker",
    appliesTo: ["measureversion", "measurementsource", "reportingsystem", "instanceidentifier"],
  },
  {
    code: "TECHNICAL_CONTACT",
    name: "Teknisk kontakt",
    appliesTo: ["measurementsource", "reportingsystem", "instanceidentifier"],
  },
];
