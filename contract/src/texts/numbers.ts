const number = new Intl.NumberFormat("sv-SE", { maximumFractionDigits: 4 });

/** 1 204,5 with a space that does not break. */
export const formatNumber = (value: number | bigint): string => number.format(value);
