/** The name of a document in the index. */
export const keyOf = (measureId: string, status: string): string => `${measureId} ${status}`;
