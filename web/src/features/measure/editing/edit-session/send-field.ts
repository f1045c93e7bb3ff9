import { changeSingleField, resetField, type SavedField } from "@indikatorkatalogen/contract";
import { ApiError } from "../../../../api/api-error.ts";
import { callApi } from "../../../../api/call-api.ts";
import { isMissingTicket } from "../../../../api/error-policy.ts";
import { t } from "../../../../texts/t.ts";
import type { Write } from "../saving/edit-session.ts";
import type { FieldValue } from "../saving/field-saving.ts";
import type { Reply } from "../saving/replies.ts";
import { toInput } from "./field-input.ts";

// A dead connection gives no response at all; the field is then sent again.
const requestTimeoutMs = 20_000;

/** Sends one field and converts the response or error to a reply. */
export async function sendField(versionId: string, write: Write, onSaved: (saved: SavedField) => void): Promise<Reply> {
  try {
    const saved = await call(versionId, write);
    onSaved(saved);
    return { name: "acknowledged", value: saved.value as FieldValue, revision: saved.revision };
  } catch (error) {
    return toReply(error);
  }
}

function call(id: string, { field, value, isReset, baseRevision }: Write): Promise<SavedField> {
  const headers = { "if-match": `"${baseRevision}"` };
  const signal = AbortSignal.timeout(requestTimeoutMs);
  return isReset
    ? callApi(resetField, { params: { id, field }, headers }, signal)
    : callApi(changeSingleField, { params: { id }, headers, body: { field, value: toInput(field, value) } }, signal);
}

function toReply(failure: unknown): Reply {
  if (!(failure instanceof ApiError) || failure.isTransient) return { name: "unreachable" };
  const { code, status, conflict, validationMessage, detailInfo } = failure;
  if (code === "INVALID_TICKET_401" || isMissingTicket(failure)) return { name: "loggedOut" };
  if (conflict) {
    const { currentValue, revision, changedBy, changedAt, isOwn = false } = conflict;
    return { name: "conflict", theirs: currentValue as FieldValue, revision, changedBy, changedAt, isOwn };
  }
  if (status === 404) return { name: "refused", message: t("editing.state.gone"), isVersionClosed: true };
  if (status === 401) return { name: "refused", message: t("failures.notAllowed") };
  const message = validationMessage.map((one) => one.message).join(" ") || detailInfo;
  return { name: "refused", message, isVersionClosed: status === 409 };
}
