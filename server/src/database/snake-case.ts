/** The name of the column for a key: `measureOwner` is stored as `measure_owner`. */
export const toSnakeCase = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
