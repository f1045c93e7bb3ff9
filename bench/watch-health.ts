import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { getHealth } from "@indikatorkatalogen/contract";

export interface WatchedHealth {
  /** Milliseconds that the slowest answer took, and what was measured meanwhile. */
  slowest: number;
  during: string;
  /** Milliseconds by which the watcher itself was woken too late, at most: that much the machine may add to any answer. */
  latest: number;
}

export interface HealthWatch {
  /** Names the current measurement. */
  note: (doing: string) => void;
  stop: () => Promise<WatchedHealth>;
}

export function watchHealth(base: string): HealthWatch {
  const watcher = fork(fileURLToPath(new URL("./health-watcher.ts", import.meta.url)), [base + getHealth.path]);
  return {
    note: (doing) => watcher.send({ doing }),
    stop: async () => {
      watcher.send("stop");
      const [seen] = (await once(watcher, "message")) as [WatchedHealth];
      return seen;
    },
  };
}
