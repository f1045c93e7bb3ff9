import { useEffect, useEffectEvent, useState } from "react";
import { t } from "../../texts/t.ts";
import { rejectionText } from "../forms/rejected-input.ts";
import { type ComboboxRow, findExactMatch, findMatch, type PickOption, toRows } from "./combobox-rows.ts";
import type { OptionSearch } from "./use-option-search.ts";

export interface ComboboxProps<P extends PickOption> extends OptionSearch<P> {
  value: P | null;
  /** Several can be chosen: the list stays open and the box is emptied after each choice. */
  chosen?: readonly string[];
  onPick: (picked: P | null) => void;
  /** Removes one of several chosen options. */
  onRemove?: (removed: P) => void;
  /** Text that was left in the box and matches nothing, stored by the parent. */
  unmatchedText?: string | undefined;
  /** Without it, unmatched text clears the value. */
  onUnmatched?: (text: string) => void;
  /** The value to go back to from unmatched text. */
  fallback?: P | null;
  /**
   * Creates an entry with this name; undefined for users who may not. Resolves to undefined when more has to be filled
   * in first.
   */
  onCreate?: ((name: string) => Promise<P | undefined>) | undefined;
}

/** Why the text in the box is not a value. */
export type TextProblem = "notFound" | "several" | "ambiguous" | "failed";

/** The text is no name, so an entry with this name can be added. */
export const isNewName = (problem: TextProblem | undefined): boolean => problem === "notFound" || problem === "several";

/** The state of a combobox: what is typed, whether the list is open, and how the text becomes a choice. */
export function useCombobox<P extends PickOption>(props: ComboboxProps<P>) {
  const { value, onSearch, onPick, chosen, onCreate } = props;
  const { typed, setTyped, problem, setProblem } = useTypedText(props.unmatchedText);
  const list = useList();
  const rows = toRows({ ...props, text: typed ?? "" }, { canCreate: onCreate !== undefined && !props.isSearching });

  const settle = () => {
    setTyped(undefined);
    setProblem(undefined);
  };
  const clear = () => {
    settle();
    if (value || props.unmatchedText !== undefined) onPick(null);
  };
  const pick = (option: P) => {
    settle();
    onPick(option);
    if (!chosen) list.close();
    else if (typed) onSearch("");
  };
  const accept = (option: P) => (chosen?.includes(option.id) ? settle() : pick(option));
  const report = (reason: TextProblem) => {
    setProblem(reason);
    if (props.onUnmatched) props.onUnmatched(typed ?? "");
    else if (value) onPick(null);
  };
  const commit = useCommit({ ...props, typed, onMatch: accept, onProblem: report });
  const creation = useCreation(onCreate, accept);

  return {
    text: typed ?? value?.name ?? "",
    /** Whether the input shows other text than the chosen value. */
    isTyped: typed !== undefined,
    hasText: typed !== undefined && typed.trim() !== "",
    problem,
    rows,
    creation,
    isOpen: list.isOpen,
    active: list.isOpen && list.active < rows.length ? list.active : -1,
    setActive: list.setActive,
    staysOpen: chosen !== undefined,
    close: list.close,
    open: () => {
      if (!list.isOpen) onSearch(typed ?? "");
      list.open();
    },
    type: (next: string) => {
      list.open();
      setTyped(next);
      setProblem(undefined);
      commit.cancel();
      onSearch(next);
    },
    clear: () => {
      clear();
      onSearch("");
      list.open();
    },
    choose: (row: ComboboxRow<P>) => {
      if (row.kind === "create") list.close();
      // Arrow keys continue from the clicked option, unless text was typed: the list is then another one.
      else if (chosen && row.kind === "option") list.setActive(typed ? -1 : rows.indexOf(row));
      chooseRow(row, { ...props, onChoose: pick, onCreate: creation.create });
    },
    accept,
    /** Restores the chosen value. */
    restore: () => {
      settle();
      if (props.unmatchedText !== undefined) onPick(props.fallback ?? value);
    },
    commit: (kind: CommitKind) => {
      list.close();
      if (typed?.trim() === "") clear();
      else if (typed === undefined) settle();
      // Text that has been reported stays reported until it is changed, unless the search failed.
      else if (problem === undefined || problem === "failed") commit.start(kind);
    },
  };
}

interface RowActions<P extends PickOption> extends Pick<ComboboxProps<P>, "chosen" | "onRemove" | "onShowMore"> {
  onChoose: (option: P) => void;
  onCreate: (name: string) => void;
}

function chooseRow<P extends PickOption>(row: ComboboxRow<P>, actions: RowActions<P>): void {
  if (row.kind === "more") actions.onShowMore();
  else if (row.kind === "create") actions.onCreate(row.name);
  else if (actions.chosen?.includes(row.option.id)) actions.onRemove?.(row.option);
  else actions.onChoose(row.option);
}

function useList() {
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const show = (next: boolean) => {
    setIsOpen(next);
    setActive(-1);
  };
  return { isOpen, active, setActive, open: () => show(true), close: () => show(false) };
}

export type Combobox<P extends PickOption> = ReturnType<typeof useCombobox<P>>;

/** The typed text; undefined while the box shows the chosen value. Follows the text that the parent has stored. */
function useTypedText(stored: string | undefined) {
  const [typed, setTyped] = useState(stored);
  const [problem, setProblem] = useState<TextProblem | undefined>(stored === undefined ? undefined : "notFound");
  const [seen, setSeen] = useState(stored);
  if (stored !== seen) {
    setSeen(stored);
    setTyped(stored);
    if (stored === undefined) setProblem(undefined);
    else setProblem(problem ?? "notFound");
  }
  return { typed, setTyped, problem, setProblem };
}

type CommitKind = "match" | "exact";

interface CommitProps<P extends PickOption> extends ComboboxProps<P> {
  typed: string | undefined;
  onMatch: (option: P) => void;
  onProblem: (problem: TextProblem) => void;
}

function missingReason({ hasFailed, total }: Pick<OptionSearch<PickOption>, "hasFailed" | "total">): TextProblem {
  if (hasFailed) return "failed";
  return total > 1 ? "several" : "notFound";
}

/** Turns the text into a choice; waits for a search that has not finished. */
function useCommit<P extends PickOption>(props: CommitProps<P>) {
  const { typed = "", options, total, isSearching, hasFailed, onMatch, onProblem } = props;
  const [pending, setPending] = useState<CommitKind>();
  const resolve = (kind: CommitKind) => {
    const found = (kind === "exact" ? findExactMatch : findMatch)({ options, total, text: typed });
    if (found && found !== "ambiguous") onMatch(found);
    else onProblem(found ?? missingReason({ hasFailed, total }));
  };
  const resolvePending = useEffectEvent(() => {
    if (!pending) return;
    setPending(undefined);
    resolve(pending);
  });
  useEffect(() => {
    if (pending && !isSearching) resolvePending();
  }, [pending, isSearching]);

  return {
    cancel: () => setPending(undefined),
    start: (kind: CommitKind) => {
      // Tab commits before the box loses the focus, which would commit again.
      if (pending) return;
      if (!isSearching) return resolve(kind);
      setPending(kind);
      // What is saved meanwhile must not be the value that the text is about to replace.
      if (props.value && !props.onUnmatched) props.onPick(null);
    },
  };
}

/** Adds an entry and chooses it. */
function useCreation<P extends PickOption>(onCreate: ComboboxProps<P>["onCreate"], onCreated: (created: P) => void) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const create = (name: string) => {
    if (!onCreate || isBusy) return;
    setIsBusy(true);
    setFailure(undefined);
    onCreate(name)
      .then(
        (created) => created && onCreated(created),
        (error: unknown) => setFailure(failureText(error)),
      )
      .finally(() => setIsBusy(false));
  };
  return { isBusy, failure, create, isPossible: onCreate !== undefined };
}

const failureText = (error: unknown): string =>
  error instanceof Error ? rejectionText(error, t("forms.notSaved")) : t("forms.notSaved");
