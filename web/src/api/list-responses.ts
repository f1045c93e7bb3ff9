import type { ListOrPage, Page } from "@indikatorkatalogen/contract";

/** A list that was asked for as a whole comes as one. */
export const asList = <Row>(answer: ListOrPage<Row>): Row[] => (Array.isArray(answer) ? answer : answer.pageResults);

/** A list that was asked for as a page comes as one. */
export const asPage = <Row>(answer: ListOrPage<Row>): Page<Row> =>
  Array.isArray(answer)
    ? { pageResults: answer, index: 0, pageSize: answer.length, totalCount: answer.length }
    : answer;
