import * as contract from "@indikatorkatalogen/contract";
import type { Api } from "../../http/api.ts";
import {
  deleteMessage,
  deleteMessages,
  getMessage,
  listMessages,
  updateStatus,
} from "./accessibility-messages.repository.ts";
import { receiveMessage } from "./accessibility-messages.service.ts";

export function accessibilityMessageRoutes(api: Api): void {
  api.implement(contract.sendAccessibilityMessage, ({ body }, { db, now }) => receiveMessage(db, body, now()));
  api.implement(contract.listAccessibilityMessages, ({ query }, { db }) => listMessages(db, query));
  api.implement(contract.getAccessibilityMessage, ({ params }, { db }) => getMessage(db, params.id));
  api.implement(contract.updateAccessibilityMessage, ({ params, body }, { db }) =>
    updateStatus(db, params.id, body.status),
  );
  api.implement(contract.deleteAccessibilityMessages, async ({ query: { before, status } }, { db }) => ({
    deleted: await deleteMessages(db, { before: new Date(before), status }),
  }));
  api.implement(contract.deleteAccessibilityMessage, async ({ params }, { db }) => {
    await deleteMessage(db, params.id);
    return undefined;
  });
}
