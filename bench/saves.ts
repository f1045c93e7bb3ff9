import { apiBasePath, changeSingleField, createMeasure } from "@indikatorkatalogen/contract";
import { median } from "./load.ts";
import { type RunningProcess, startBareWriter } from "./processes.ts";

const rounds = 7;
const savesInRound = 100;
const text = "En text av vanlig längd. ".repeat(20);

interface Put {
  address: string;
  headers: Record<string, string>;
}

/** The median time of one save in milliseconds; saves follow one after the other, as when an editor types. */
async function timeOf({ address, headers }: Put): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < savesInRound; turn += 1) {
    const body = JSON.stringify({ field: "description", value: `${text}${turn} ${performance.now()}` });
    const started = performance.now();
    const response = await fetch(address, { method: "PUT", headers, body });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`PUT ${address} answered ${response.status}`);
    times.push(performance.now() - started);
  }
  return median(times);
}

/** How many times as long a save of one field takes as a bare route that locks a row and writes it, in each round. */
export async function measureSaves(
  catalogue: RunningProcess,
  env: Record<string, string>,
  ticket: string,
): Promise<number[]> {
  const headers = { "content-type": "application/json" };
  const base = catalogue.address + apiBasePath;
  const bare = await startBareWriter(`${env.DATA_DIR}-bare`, env);
  try {
    const draft = await newDraft(base, { ...headers, "x-hiqaa": ticket });
    const ours = {
      address: base + changeSingleField.path.replace(":id", draft),
      headers: { ...headers, "x-hiqaa": ticket },
    };
    const limit = { address: `${bare.address}/`, headers };
    const times: number[] = [];
    // The first round warms up.
    for (let round = 0; round <= rounds; round += 1) times.push((await timeOf(ours)) / (await timeOf(limit)));
    return times.slice(1);
  } finally {
    await bare.stop();
  }
}

async function newDraft(base: string, headers: Record<string, string>): Promise<string> {
  const body = JSON.stringify({ title: "Mätning" });
  const response = await fetch(base + createMeasure.path, { method: "POST", headers, body });
  const { measureVersions } = await response.json();
  return measureVersions[0].id;
}
