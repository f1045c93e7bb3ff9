import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { getHealth } from "@indikatorkatalogen/contract";

export interface WatchedHealth {
  /** Milliseconds of the slowest response, and the measurement that ran at the time. */
  slowest: number;
  during: string;
  /** The longest delay of the polling process itself, in milliseconds: the machine may add as much to any response. */
  maxTimerDelay: number;
}

export interface HealthWatch {
  /** Names the current measurement. */
  setMeasurement: (name: string) => void;
  stop: () => Promise<WatchedHealth>;
}

export function watchHealth(base: string): HealthWatch {
  const poller = fork(fileURLToPath(new URL("./child-processes/poll-health.ts", import.meta.url)), [
    base + getHealth.path,
  ]);
  return {
    setMeasurement: (measurement) => poller.send({ measurement }),
    stop: async () => {
      poller.send("stop");
      const [result] = (await once(poller, "message")) as [WatchedHealth];
      return result;
    },
  };
}
