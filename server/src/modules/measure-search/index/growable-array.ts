type TypedArray = Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

interface Growable<T extends TypedArray> {
  /** The current array; growing replaces it. */
  values: T;
  set: (at: number, value: number) => void;
}

const initialLength = 1024;

function createGrowable<T extends TypedArray>(create: (length: number) => T): Growable<T> {
  const growable: Growable<T> = {
    values: create(initialLength),
    set: (at, value) => {
      if (at >= growable.values.length) {
        const larger = create(Math.max(at + 1, growable.values.length * 2));
        larger.set(growable.values);
        growable.values = larger;
      }
      growable.values[at] = value;
    },
  };
  return growable;
}

export type GrowableBytes = Growable<Uint8Array<ArrayBuffer>>;
export type GrowableNumbers = Growable<Uint32Array<ArrayBuffer>>;
export type GrowableFloats = Growable<Float64Array<ArrayBuffer>>;

export const createBytes = (): GrowableBytes => createGrowable((length) => new Uint8Array(length));
export const createNumbers = (): GrowableNumbers => createGrowable((length) => new Uint32Array(length));
/** A missing number is NaN. */
export const createFloats = (): GrowableFloats => createGrowable((length) => new Float64Array(length).fill(Number.NaN));
