/** The measurement types that rules depend on. The catalogue may have more. */
export const measurementTypes = ["PROPOR", "CONTVAR", "COHORT", "RATIO"] as const;

/** Whether measures of a type have a numerator and a denominator. */
export const isFractionType = (type: string | undefined): boolean => type === "PROPOR" || type === "RATIO";
