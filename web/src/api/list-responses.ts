import type { ListOrPage, Page } from "@indikatorkatalogen/contract";

/** The rows of a list, paged or not. */
export const asList = <Row>(answer: ListOrPage<Row>): Row[] => (Array.isArray(answer) ? answer : answer.pageResults);

/** A page, also when the server sent the whole list. */
export const asPage = <Row>(answer: ListOrPage<Row>): Page<Row> =>
  Array.isArray(answer)
    ? { pageResults: answer, index: 0, pageSize: answer.length, totalCount: answer.length }
    : answer;
