import type { MeasureVersion } from "@indikatorkatalogen/contract";
import { createEditSession, type UnsavedValue, type Write } from "../features/measure/editing/saving/edit-session.ts";
import type { FieldValue } from "../features/measure/editing/saving/field-saving.ts";
import type { Reply } from "../features/measure/editing/saving/replies.ts";
import { givenVersion } from "./given.ts";

export const field = "numeratorDefinition";

interface Timer {
  run: () => void;
  after: number;
}

/** An edit session whose responses and timers are triggered by the test. */
export function givenEditSession(
  content: Partial<MeasureVersion> = {},
  options: { isCollecting?: boolean; problem?: string } = {},
) {
  const version = givenVersion({ status: "ONGOING", revision: 4, [field]: "Alla", ...content });
  const requests: { write: Write; answer: (reply: Reply) => void }[] = [];
  const timers = new Set<Timer>();
  const replies: Reply["name"][] = [];
  const stored: (readonly UnsavedValue[])[] = [];
  const session = createEditSession({
    version,
    isCollecting: options.isCollecting ?? false,
    send: (write) => new Promise((answer) => requests.push({ write, answer })),
    validate: () => options.problem,
    store: (texts) => void stored.push(texts),
    now: () => 1000,
    schedule: (run, after) => {
      const timer = { run, after };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    onReply: ({ name }) => void replies.push(name),
  });
  return {
    version,
    session,
    requests,
    timers,
    replies,
    stored,
    field: () => session.state().fields[field],
    reply: async (reply: Reply) => {
      requests.shift()?.answer(reply);
      await flushPromises();
    },
    /** Runs the timers that are due after a delay. */
    runTimers: (after: number) => {
      for (const timer of [...timers].filter((one) => one.after === after)) {
        timers.delete(timer);
        timer.run();
      }
    },
  };
}

export const flushPromises = async () => {
  for (let tick = 0; tick < 10; tick += 1) await Promise.resolve();
};
export const acknowledged = (value: FieldValue, revision: number): Reply => ({ name: "acknowledged", value, revision });
export const conflict = (theirs: FieldValue, revision: number): Reply => ({
  name: "conflict",
  theirs,
  revision,
  changedBy: "Karin Ek",
  isOwn: false,
  changedAt: 7,
});
export const unreachable: Reply = { name: "unreachable" };
