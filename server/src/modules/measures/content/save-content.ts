import { defaultOperator, type VersionContentInput } from "@indikatorkatalogen/contract";
import type { Database } from "../../../database/database.ts";
import {
  replaceActors,
  replaceConnections,
  replaceSubMeasures,
  replaceTargetValues,
} from "./part-writes.repository.ts";
import { writeFields } from "./version-writes.repository.ts";

interface Target {
  versionId: string;
  measureId: string;
  /** The code of the sought value, which says how a target without an operator is meant. */
  soughtValue: string | undefined;
}

/** Writes the sections that are given. */
export async function saveContent(tx: Database, target: Target, content: Partial<VersionContentInput>): Promise<void> {
  const { versionId, soughtValue } = target;
  const { actors, connections, targetValues, submeasures, ...fields } = content;
  await writeFields(tx, versionId, fields);
  if (actors) await replaceActors(tx, versionId, actors);
  if (connections) await replaceConnections(tx, versionId, connections);
  if (submeasures) await replaceSubMeasures(tx, target, submeasures);
  if (targetValues) {
    const operator = defaultOperator(soughtValue);
    await replaceTargetValues(
      tx,
      versionId,
      targetValues.map((value) => ({ ...value, operator: value.operator ?? operator })),
    );
  }
}
