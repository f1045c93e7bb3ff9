/** Word lists are written as lines of words, which are easier to read and to change than lists of strings. */
export const words = (line: string): string[] => line.split(" ");
