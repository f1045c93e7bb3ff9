import type { QueryClient } from "@tanstack/react-query";
import { createMemoryHistory } from "@tanstack/react-router";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createApp } from "../app/create-app.tsx";
import { endEditSessions } from "../features/measure/editing/edit-session/open-edit-session.ts";
import { afterTest } from "./after-test.ts";

/** The whole web, opened at an address. */
export function renderApp(path: string) {
  const history = createMemoryHistory({ initialEntries: [path] });
  const externalAddresses: string[] = [];
  let queryClient: QueryClient | undefined;
  const onCreated = (created: QueryClient) => {
    queryClient = created;
    // Text that no answer has confirmed would be sent again during the tests that follow.
    afterTest.push(() => endEditSessions(created));
  };
  const app = createApp(history, { leave: (address) => externalAddresses.push(address), onCreated });
  const { unmount } = render(app, { onCaughtError: () => undefined });
  return {
    // Without a pause between keys, no timer of the app runs within a word, however busy the machine is.
    user: userEvent.setup({ delay: null }),
    history,
    address: () => decodeURIComponent(history.location.href),
    /** As when the visitor returns to the tab after a while. */
    refetchAll: () => queryClient?.invalidateQueries(),
    /** As when the tab is closed or reloaded. */
    close: unmount,
    /** The addresses outside the web application that the visitor was sent to. */
    externalAddresses,
  };
}
