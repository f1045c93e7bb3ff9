const onMeasures = ["measureversion"];
const onSystems = ["measurementsource", "reportingsystem", "instanceidentifier"];
const everywhere = [...onMeasures, ...onSystems];

/** The register of roles that an actor can have. */
export const seedRoles = [
  { code: "AUTHOR", name: "Författare", appliesTo: onMeasures },
  { code: "REVIEWER", name: "Granskare", appliesTo: onMeasures },
  { code: "SCIENTIFIC_REVIEWER", name: "Vetenskaplig granskare", appliesTo: onMeasures },
  { code: "REGISTER_HOLDER", name: "Registerhållare", appliesTo: everywhere },
  { code: "CONTACT", name: "Kontaktperson", appliesTo: everywhere },
  { code: "STATISTICIAN", name: "Statistiker", appliesTo: everywhere },
  { code: "TECHNICAL_CONTACT", name: "Teknisk kontakt", appliesTo: onSystems },
];
