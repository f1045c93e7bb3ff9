import type { MeasureRow } from "@indikatorkatalogen/contract";
import readExcelFile from "read-excel-file/node";
import { expect, test } from "vitest";
import { yieldToEventLoop } from "../../memory/yield-to-event-loop.ts";
import { exportColumns } from "./export-columns.ts";
import { formats } from "./write-formats.ts";

const batches = 100;
const rowsInBatch = 200;

/** Twenty thousand rows, and the number of batches that have been read. */
function givenManyRows() {
  const produced = { batches: 0 };
  async function* rows() {
    for (let batch = 0; batch < batches; batch += 1) {
      produced.batches += 1;
      yield Array.from({ length: rowsInBatch }, (_, index): MeasureRow => {
        const title = `Mått ${batch * rowsInBatch + index} ${Math.random()}`;
        return { title, lastPublished: 0, targetValuesForExcelForExcel: [] } as unknown as MeasureRow;
      });
    }
  }
  return { produced, rows: rows() };
}

test.each(["xlsx", "csv", "json"] as const)("a large %s is written as it is read, and no faster", async (format) => {
  const { produced, rows } = givenManyRows();
  const content = formats[format].write({ columns: exportColumns(["title", "lastPublished"]), rows, helpTexts: [] });
  const pieces = content[Symbol.asyncIterator]();

  for (let piece = 0; piece < 10; piece += 1) await pieces.next();

  expect(produced.batches).toBeLessThan(batches / 2);
  // No more rows are read for a client that cancels.
  await pieces.return?.();
  const before = produced.batches;
  await yieldToEventLoop();
  expect(produced.batches).toBe(before);
});

test("a large workbook is whole", async () => {
  const { rows } = givenManyRows();
  const content = formats.xlsx.write({ columns: exportColumns(["title", "lastPublished"]), rows, helpTexts: [] });

  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(Buffer.from(piece));
  const [sheet] = await readExcelFile(Buffer.concat(pieces));

  expect(sheet?.data).toHaveLength(batches * rowsInBatch + 1);
  expect(sheet?.data.at(-1)?.[0]).toMatch(/^Mått 19999 /);
});
