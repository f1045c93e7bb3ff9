import type { ErrorCode } from "@indikatorkatalogen/contract";
import { beforeEach, expect, test, vi } from "vitest";
import { endTicket, givenTicket } from "../testing/given-login.ts";
import { ApiError } from "./api-error.ts";
import { createErrorPolicy } from "./error-policy.ts";

const givenReactions = () => ({
  showError: vi.fn(),
  log: vi.fn(),
  onInvalidTicket: vi.fn(),
  onMissingTicket: vi.fn(),
  onMissingRight: vi.fn(),
});

beforeEach(() => givenTicket("ticket-1"));

function react(status: number, code?: ErrorCode) {
  const reactions = givenReactions();
  const error = new ApiError({ status, code, transactionId: "t-1", detailInfo: "Refused" });
  createErrorPolicy(reactions)(error);
  return { ...reactions, error };
}

test.each([
  [401, "UNAUTHORIZED_401", "notAllowed"],
  [404, "NOT_FOUND_404", "serviceNotFound"],
  [404, undefined, "serviceNotFound"],
  [500, "INTERNAL_500", "unexpected"],
] as const)("%i %s shows %s with its transaction id", (status, code, text) => {
  const { showError, log } = react(status, code);

  expect(showError).toHaveBeenCalledWith(text, "t-1");
  expect(log).not.toHaveBeenCalled();
});

test.each([
  [404, "ENTITY_NOT_FOUND_404"],
  [400, "VALIDATION_400"],
  [409, "CONFLICT_409"],
  [412, "PRECONDITION_FAILED_412"],
  [503, "UNAVAILABLE_503"],
  [0, undefined],
] as const)("%i %s is logged and left to the caller", (status, code) => {
  const { showError, log, error } = react(status, code);

  expect(showError).not.toHaveBeenCalled();
  expect(log).toHaveBeenCalledWith(error);
});

test("an invalid ticket ends the session and says nothing more", () => {
  const { onInvalidTicket, onMissingRight, showError, log } = react(401, "INVALID_TICKET_401");

  expect(onInvalidTicket).toHaveBeenCalled();
  expect(onMissingRight).not.toHaveBeenCalled();
  expect(showError).not.toHaveBeenCalled();
  expect(log).not.toHaveBeenCalled();
});

test("a refusal without a ticket ends the session and is not called a missing right", () => {
  endTicket();

  const { onMissingTicket, onMissingRight, showError, log } = react(401, "UNAUTHORIZED_401");

  expect(onMissingTicket).toHaveBeenCalled();
  expect(onMissingRight).not.toHaveBeenCalled();
  expect(showError).not.toHaveBeenCalled();
  expect(log).not.toHaveBeenCalled();
});

test("a missing right makes the session ask again", () => {
  expect(react(401, "UNAUTHORIZED_401").onMissingRight).toHaveBeenCalled();
});

test("a fault of ours is reported", () => {
  const report = vi.fn();
  vi.stubGlobal("reportError", report);
  const fault = new Error("A fault");

  createErrorPolicy(givenReactions())(fault);

  expect(report).toHaveBeenCalledWith(fault);
});
