import type { ErrorCode } from "@indikatorkatalogen/contract";
import { expect, test, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { createErrorPolicy } from "./error-policy.ts";

function react(status: number, code?: ErrorCode) {
  const reactions = { showError: vi.fn(), onInvalidTicket: vi.fn(), onMissingRight: vi.fn() };
  createErrorPolicy(reactions)(new ApiError({ status, code, transactionId: "t-1", detailInfo: "Refused" }));
  return reactions;
}

test.each([
  [401, "UNAUTHORIZED_401", "notAllowed"],
  [404, "NOT_FOUND_404", "serviceNotFound"],
  [404, undefined, "serviceNotFound"],
  [500, "INTERNAL_500", "unexpected"],
] as const)("%i %s shows %s with its transaction id", (status, code, text) => {
  expect(react(status, code).showError).toHaveBeenCalledWith(text, "t-1");
});

test.each([
  [404, "ENTITY_NOT_FOUND_404"],
  [400, "VALIDATION_400"],
  [409, "CONFLICT_409"],
  [503, "UNAVAILABLE_503"],
] as const)("%i %s is left to the caller", (status, code) => {
  expect(react(status, code).showError).not.toHaveBeenCalled();
});

test("an invalid ticket ends the session and says nothing more", () => {
  const { onInvalidTicket, onMissingRight, showError } = react(401, "INVALID_TICKET_401");

  expect(onInvalidTicket).toHaveBeenCalled();
  expect(onMissingRight).not.toHaveBeenCalled();
  expect(showError).not.toHaveBeenCalled();
});

test("a missing right makes the session ask again", () => {
  expect(react(401, "UNAUTHORIZED_401").onMissingRight).toHaveBeenCalled();
});

test("a fault of ours is reported", () => {
  const report = vi.fn();
  vi.stubGlobal("reportError", report);
  const fault = new Error("A fault");

  createErrorPolicy({ showError: vi.fn(), onInvalidTicket: vi.fn(), onMissingRight: vi.fn() })(fault);

  expect(report).toHaveBeenCalledWith(fault);
});
