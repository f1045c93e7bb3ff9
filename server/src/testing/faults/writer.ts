import { setTimeout as wait } from "node:timers/promises";
import { apiBasePath, changeSingleField, createMeasure, searchMeasures } from "@indikatorkatalogen/contract";

/** A client that changes one measure again and again, and records which writes were acknowledged. */
export interface Writer {
  measureId: string;
  /** Writes until it is stopped, whatever the server does meanwhile. */
  run: () => Promise<void>;
  stop: () => void;
  counts: { acknowledged: number; refused: number; lost: number };
  /** Describes how stored data differs from what was acknowledged; empty when nothing does. */
  check: () => Promise<string[]>;
}

export interface Target {
  /** The current address of the server. */
  url: () => string;
  ticket: string;
}

interface Answer {
  status: number;
  body: {
    id: string;
    description: string;
    mId: string;
    measureVersions: Answer["body"][];
    pageResults: Answer["body"][];
  };
}

async function send(target: Target, method: string, path: string, body?: object): Promise<Answer> {
  const response = await fetch(target.url() + apiBasePath + path, {
    method,
    headers: { "x-hiqaa": target.ticket, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
  });
  return { status: response.status, body: (await response.json()) as Answer["body"] };
}

export async function createWriter(target: Target, name: string): Promise<Writer> {
  const { status, body } = await send(target, "POST", createMeasure.path, { title: name });
  const [version] = body.measureVersions ?? [];
  if (status !== 200 || !version) throw new Error(`No measure was made: ${status} ${JSON.stringify(body)}`);
  const path = changeSingleField.path.replace(":id", version.id);
  const counts = { acknowledged: 0, refused: 0, lost: 0 };
  let [attempted, acknowledged] = [0, 0];
  let isStopped = false;

  async function writeOnce(): Promise<void> {
    attempted += 1;
    const text = `${name} ${attempted}`;
    try {
      const answer = await send(target, "PUT", path, { field: "description", value: text });
      if (answer.status === 200) acknowledged = attempted;
      counts[answer.status === 200 ? "acknowledged" : "refused"] += 1;
      if (answer.status !== 200) await wait(50);
    } catch {
      counts.lost += 1;
      await wait(50);
    }
  }

  return {
    measureId: body.id,
    counts,
    run: async () => {
      isStopped = false;
      while (!isStopped) await writeOnce();
    },
    stop: () => {
      isStopped = true;
    },
    check: async () => {
      const measure = await send(target, "GET", `/measures/${body.id}`);
      const found = await send(target, "POST", searchMeasures.path, { searchValue: body.id, status: ["ONGOING"] });
      const text = measure.body.measureVersions?.[0]?.description ?? "";
      const stored = Number(text.split(" ").at(-1) ?? 0);
      const listed = found.body.pageResults?.[0]?.description ?? "";
      return [
        ...(stored >= acknowledged && stored <= attempted
          ? []
          : [`${name}: acknowledged ${acknowledged}, attempted ${attempted}, stored ${stored}`]),
        // Lists are written in the same transaction as the version.
        ...(listed === text ? [] : [`${name}: stored "${text}", listed "${listed}"`]),
      ];
    },
  };
}
