/** `Object.keys` with the type of the keys, for tables whose keys are exactly those of their type. */
export const keysOf = <T extends object>(table: T): (keyof T & string)[] => Object.keys(table) as (keyof T & string)[];

/** An object with a value for each of the keys. */
export const recordOf = <K extends string, V>(keys: readonly K[], toValue: (key: K) => V): Record<K, V> =>
  Object.fromEntries(keys.map((key) => [key, toValue(key)])) as Record<K, V>;
