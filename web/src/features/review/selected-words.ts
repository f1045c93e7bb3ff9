import { useEffect, useState } from "react";

/** Words of one field that the reader has selected. */
export interface SelectedWords {
  field: string;
  /** Where they begin in the text of the field. */
  start: number;
  text: string;
}

/** The words that are selected on the page, as long as they are in one text. */
export function useSelectedWords(): SelectedWords | undefined {
  const [selected, setSelected] = useState<SelectedWords>();
  useEffect(() => {
    const handleChange = () => setSelected((before) => keepIfSame(before, readSelection(document.getSelection())));
    document.addEventListener("selectionchange", handleChange);
    return () => document.removeEventListener("selectionchange", handleChange);
  }, []);
  return selected;
}

const keepIfSame = (before: SelectedWords | undefined, now: SelectedWords | undefined) =>
  before?.field === now?.field && before?.start === now?.start && before?.text === now?.text ? before : now;

function readSelection(selection: Selection | null): SelectedWords | undefined {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  const box = elementOf(range.commonAncestorContainer)?.closest<HTMLElement>("[data-reviewed-field]");
  const field = box?.dataset.reviewedField;
  return box && field ? wordsIn(box, field, range) : undefined;
}

const elementOf = (node: Node): Element | null => (node instanceof Element ? node : node.parentElement);

function wordsIn(box: HTMLElement, field: string, range: Range): SelectedWords | undefined {
  const pieces = textNodesIn(box).flatMap((node) => selectedPiece(node, range));
  const text = pieces.map((piece) => piece.text).join("");
  const words = text.trim();
  const start = pieces[0]?.start;
  return start === undefined || words === "" ? undefined : { field, start: start + text.indexOf(words), text: words };
}

function textNodesIn(box: HTMLElement): Text[] {
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) nodes.push(walker.currentNode);
  return nodes;
}

/** Only text of the current version counts: neither removed words nor text for screen readers. */
function selectedPiece(node: Text, range: Range): { start: number; text: string }[] {
  const offset = node.parentElement?.dataset.start;
  if (offset === undefined || !range.intersectsNode(node)) return [];
  const from = node === range.startContainer ? range.startOffset : 0;
  const to = node === range.endContainer ? range.endOffset : node.data.length;
  return to > from ? [{ start: Number(offset) + from, text: node.data.slice(from, to) }] : [];
}
