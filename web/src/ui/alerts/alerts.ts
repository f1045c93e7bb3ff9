export interface Alert {
  id: number;
  kind: "error" | "success";
  text: string;
  /** Identifies the call to support. */
  transactionId?: string | undefined;
}

export interface Alerts {
  showError: (text: string, transactionId?: string) => void;
  showSuccess: (text: string) => void;
  close: (id: number) => void;
  list: () => Alert[];
  subscribe: (listener: () => void) => () => void;
}

const successShownForMs = 5000;

/** Messages to the user. Errors stay until they are closed; success messages disappear. */
export function createAlerts(): Alerts {
  let alerts: Alert[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();

  const set = (next: Alert[]) => {
    alerts = next;
    for (const listener of listeners) listener();
  };
  const close = (id: number) => set(alerts.filter((alert) => alert.id !== id));
  const show = (alert: Omit<Alert, "id">) => {
    lastId += 1;
    // The same message replaces the old one instead of piling up.
    set([...alerts.filter(({ text }) => text !== alert.text), { ...alert, id: lastId }]);
    return lastId;
  };

  return {
    showError: (text, transactionId) => {
      show({ kind: "error", text, transactionId });
    },
    showSuccess: (text) => {
      const id = show({ kind: "success", text });
      setTimeout(() => close(id), successShownForMs);
    },
    close,
    list: () => alerts,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
