import { criteriaOf, type MeasureListAddress } from "../measure-list-address.ts";

const soonMonths = 3;

/** The views of the list that editors work from. */
export const editorViews = {
  mine: { status: ["ONGOING"], mine: true },
  drafts: { status: ["ONGOING"] },
  expiring: { expires: soonMonths, sort: "VALID_TO", direction: "ASCENDING" },
} satisfies Record<string, MeasureListAddress>;
type EditorView = keyof typeof editorViews;

export const editorViewNames: readonly EditorView[] = ["mine", "drafts", "expiring"];

/** The view that the list shows, if it is one of them. */
export const shownEditorView = (search: MeasureListAddress): EditorView | undefined =>
  editorViewNames.find((name) => criteriaOf(editorViews[name]) === criteriaOf(search));
