export function toMillis(date: Date): number;
export function toMillis(date: Date | null): number | null;
export function toMillis(date: Date | null): number | null {
  return date === null ? null : date.getTime();
}

export const toDate = (millis: number | null): Date | null => (millis === null ? null : new Date(millis));
