export interface PickOption {
  id: string;
  name: string;
  /** Distinguishes options of the same name. */
  note?: string | undefined;
}

/** A row of the list: an option, or one of the two actions below the options. */
export type ComboboxRow<P extends PickOption> =
  | { kind: "option"; option: P }
  | { kind: "more"; shown: number; total: number }
  | { kind: "create"; name: string };

interface Found<P extends PickOption> {
  options: readonly P[];
  /** How many options match the text, including those that are not fetched yet. */
  total: number;
  /** The typed text, if any. */
  text: string;
}

const normalize = (text: string) => text.trim().toLocaleLowerCase("sv");

const namedExactly = <P extends PickOption>({ options, text }: Pick<Found<P>, "options" | "text">): P[] =>
  options.filter(({ name }) => normalize(name) === normalize(text));

export function toRows<P extends PickOption>(
  { options, total, text }: Found<P>,
  { canCreate }: { canCreate: boolean },
): ComboboxRow<P>[] {
  const rows: ComboboxRow<P>[] = options.map((option) => ({ kind: "option", option }));
  if (options.length < total) rows.push({ kind: "more", shown: options.length, total });
  const isNew = text.trim() !== "" && namedExactly({ options, text }).length === 0;
  if (canCreate && isNew) rows.push({ kind: "create", name: text.trim() });
  return rows;
}

/** The option that the text alone identifies: the one with that name, or the only one that matches. */
export function findMatch<P extends PickOption>({ options, total, text }: Found<P>): P | "ambiguous" | undefined {
  const exact = namedExactly({ options, text });
  if (exact.length > 1) return "ambiguous";
  return exact[0] ?? (total === 1 ? options[0] : undefined);
}

/** As `findMatch`, but a part of the name is not enough. */
export function findExactMatch<P extends PickOption>(found: Found<P>): P | "ambiguous" | undefined {
  const exact = namedExactly(found);
  return exact.length > 1 ? "ambiguous" : exact[0];
}
