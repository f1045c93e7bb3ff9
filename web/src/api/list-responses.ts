import type { ListOrPage, Page } from "@indikatorkatalogen/contract";

/** The rows of a list, paged or not. */
export const asList = <Row>(response: ListOrPage<Row>): Row[] =>
  Array.isArray(response) ? response : response.pageResults;

/** A page, also when the server sent the whole list. */
export const asPage = <Row>(response: ListOrPage<Row>): Page<Row> =>
  Array.isArray(response)
    ? { pageResults: response, index: 0, pageSize: response.length, totalCount: response.length }
    : response;
