import {
  deleteMeasure,
  getMeasure,
  listHelpTexts,
  parseTraceparent,
  resetField,
  searchMeasures,
} from "@indikatorkatalogen/contract";
import { expect, test, vi } from "vitest";
import { fakeApi } from "../testing/fake-api.ts";
import { givenId, givenPage } from "../testing/given.ts";
import { givenTicket } from "../testing/given-login.ts";
import { ApiError } from "./api-error.ts";
import { callApi } from "./call-api.ts";

test("parameters fill the path, and headers and body are sent", async () => {
  const api = fakeApi();
  api.answer(resetField, { field: "title", value: "Titel", revision: 8, lastUpdated: null, lastUpdatedBy: null });
  api.answer(searchMeasures, givenPage([]));
  const id = givenId();

  await callApi(resetField, { params: { id, field: "a/b" }, headers: { "if-match": '"7"' } });
  await callApi(searchMeasures, { body: { searchValue: "stroke" } });

  expect(api.calls[0]?.path).toBe(`/measureversions/${id}/reset/a%2Fb`);
  expect(api.calls[0]?.headers.get("if-match")).toBe('"7"');
  expect(api.calls[1]?.body).toEqual({ searchValue: "stroke" });
  expect(api.calls[1]?.headers.get("content-type")).toBe("application/json");
});

test("calls go where the server that sent the page says", async () => {
  const requestedUrls: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    requestedUrls.push(address);
    return Response.json([]);
  });
  document.querySelector('meta[name="api-base-path"]')?.setAttribute("content", "/katalog/api");

  await callApi(listHelpTexts, {});

  expect(requestedUrls).toEqual(["/katalog/api/helptext/"]);
});

test("the ticket of the cookie is sent in its header", async () => {
  const api = fakeApi();
  api.answer(listHelpTexts, []);
  givenTicket("a ticket");

  await callApi(listHelpTexts, {});

  expect(api.calls[0]?.headers.get("x-hiqaa")).toBe("a ticket");
});

test("a call without content gives nothing", async () => {
  const api = fakeApi();
  api.respond(deleteMeasure, () => new Response(null, { status: 204 }));

  await expect(callApi(deleteMeasure, { params: { id: givenId() } })).resolves.toBeUndefined();
});

test("a refusal carries the server's error body", async () => {
  const api = fakeApi();
  const validationMessage = [{ field: "title", message: "Detta fält är obligatoriskt" }];
  api.refuse(getMeasure, 409, { code: "CONFLICT_409", detailInfo: "In use", validationMessage });

  const failure = await callApi(getMeasure, { params: { id: givenId() } }).catch((error: unknown) => error);

  expect(failure).toBeInstanceOf(ApiError);
  const body = {
    code: "CONFLICT_409",
    transactionId: "4bf92f3577b34da6a3ce929d0e0e4736",
    detailInfo: "In use",
    validationMessage,
  };
  expect(failure).toMatchObject({ status: 409, ...body });
});

test("a refusal because of a colleague's change carries what the colleague wrote", async () => {
  const api = fakeApi();
  const conflict = {
    field: "title",
    revision: 8,
    currentValue: "Kollegans",
    yourValue: "Min",
    changedBy: "Eva Ek",
    changedAt: 1_790_000_000_000,
  };
  api.refuse(resetField, 412, { code: "PRECONDITION_FAILED_412", detailInfo: "Ändrat under tiden", conflict });

  const failure = callApi(resetField, { params: { id: givenId(), field: "title" }, headers: {} });

  await expect(failure).rejects.toMatchObject({ message: "Ändrat under tiden", conflict });
});

test("a proxy's page is still a refusal with its status", async () => {
  const api = fakeApi();
  api.respond(listHelpTexts, () => new Response("<h1>Bad gateway</h1>", { status: 502, statusText: "Bad Gateway" }));

  await expect(callApi(listHelpTexts, {})).rejects.toMatchObject({ status: 502, code: undefined });
});

test("a call without a response is reported as such, but a cancelled call is not a failure", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await expect(callApi(listHelpTexts, {})).rejects.toMatchObject({ name: "ApiError", hasNoResponse: true });

  await expect(callApi(listHelpTexts, {}, AbortSignal.abort())).rejects.toBeInstanceOf(TypeError);
});

test("an answer that breaks the contract is refused", async () => {
  const api = fakeApi();
  api.respond(listHelpTexts, () => Response.json([{ id: "no id" }]));

  await expect(callApi(listHelpTexts, {})).rejects.toThrow();
});

test("each call has a trace id of its own, by which it is found in the server's log", async () => {
  const api = fakeApi();
  api.answer(listHelpTexts, []);

  await callApi(listHelpTexts, {});
  await callApi(listHelpTexts, {});

  const [first, second] = api.calls.map(({ headers }) => parseTraceparent(headers.get("traceparent")));
  expect(first?.traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(second?.traceId).not.toBe(first?.traceId);
});
