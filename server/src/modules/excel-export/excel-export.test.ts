import { inflateRawSync } from "node:zlib";
import {
  apiBasePath,
  columnIds,
  exportMeasures,
  exportTable,
  hiddenPersonName,
  searchMeasures,
} from "@indikatorkatalogen/contract";
import readExcelFile from "read-excel-file/node";
import { expect, test } from "vitest";
import { givenContentWithParts, givenVersion, january } from "../../testing/given-measures.ts";
import { startTestApp, type Ticket } from "../../testing/start-test-app.ts";

const { app, call, db, logIn } = await startTestApp();
const reader = await logIn("READER");

async function exported(body: Record<string, unknown>, ticket?: Ticket) {
  // The search makes the catalogue read what has been written, so that the file has it too.
  await call(searchMeasures, { body: {} });
  const response = await app.inject({
    method: "POST",
    url: apiBasePath + exportMeasures.path,
    payload: body,
    headers: ticket ? { "x-hiqaa": ticket } : {},
  });
  expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
  return response;
}

const sheetsOf = async (body: Record<string, unknown>, ticket?: Ticket) =>
  readExcelFile((await exported(body, ticket)).rawPayload);

/** One file of the archive, found by its name. */
function partOf(archive: Buffer, name: string): string {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let position = archive.readUInt32LE(end + 16);
  while (archive.readUInt32LE(position) === 0x02014b50) {
    const [size, length, offset] = [position + 20, position + 28, position + 42] as const;
    const nameLength = archive.readUInt16LE(length);
    if (archive.toString("utf8", position + 46, position + 46 + nameLength) === name) {
      const start = archive.readUInt32LE(offset) + 30 + nameLength;
      return inflateRawSync(archive.subarray(start, start + archive.readUInt32LE(size))).toString();
    }
    position += 46 + nameLength;
  }
  throw new Error(`The archive has no ${name}`);
}

test("an Excel file has the chosen columns in their order, with real dates and numbers, and the rest as text", async () => {
  const measure = await givenVersion(db, {
    status: "PUBLISHED",
    ...(await givenContentWithParts(db, { title: '1-5 <år> & "så"' })),
  });

  const columns = ["title", "mId", "validFrom", "versionNr", "status", "contractVersion", "keywords", "unitType"];
  const [sheet] = await sheetsOf({ columns, ids: [measure.measureId] }, reader);

  expect(sheet?.sheet).toBe("Mått");
  expect(sheet?.data).toEqual([
    ["Titel", "Id", "Giltig från", "Version", "Status", "Kontraktsversion", "Nyckelord", "Enhet", "Målvärden"],
    [
      '1-5 <år> & "så"',
      measure.measureId,
      new Date(january),
      1,
      "Publicerad",
      "3.1",
      "Diabetes; Stroke",
      "Andel",
      expect.stringContaining("90,5"),
    ],
  ]);
});

test("the header is frozen and filtered, and a second sheet explains the columns", async () => {
  await givenVersion(db, { status: "PUBLISHED" });

  const { rawPayload } = await exported({ columns: ["title", "mId", "validTo"], format: "xlsx" });
  const [, words] = await readExcelFile(rawPayload);

  const xml = partOf(rawPayload, "xl/worksheets/sheet1.xml");
  expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  expect(xml).toMatch(/<autoFilter ref="A1:D\d+"\/>/);
  // The text format, which keeps a text a text even when somebody edits the cell.
  expect(partOf(rawPayload, "xl/styles.xml")).toContain('numFmtId="49"');
  expect(words?.sheet).toBe("Förklaringar");
  expect(words?.data.map(([word]) => word)).toEqual(["Kolumn", "Titel", "Id", "Giltig till", "Målvärden"]);
  // The explanations for readers, not the advice for writers.
  expect(words?.data[3]).toEqual([
    "Giltig till",
    "Sista dagen som definitionen gäller; tomt om inget slut är bestämt.",
  ]);
  expect(words?.data.every(([, explanation]) => String(explanation).length >= 10)).toBe(true);
});

test("the whole result of a search is in the file, not only its first page", async () => {
  const word = "Flersidigt";
  for (let count = 0; count < 25; count += 1)
    await givenVersion(db, { status: "PUBLISHED", title: `${word} ${count}` });

  const [sheet] = await sheetsOf({ searchValue: word, columns: ["title"] });

  expect(sheet?.data).toHaveLength(26);
});

test("an anonymous caller's file has no drafts and no names", async () => {
  const draft = await givenVersion(db, { status: "ONGOING" });
  const published = await givenVersion(db, { status: "PUBLISHED", ...(await givenContentWithParts(db)) });
  const body = { columns: ["title", "author"], ids: [draft.measureId, published.measureId] };

  const [forStrangers] = await sheetsOf(body);
  const [forReaders] = await sheetsOf(body, reader);

  expect(forStrangers?.data.slice(1).map(([, author]) => author)).toEqual([hiddenPersonName]);
  expect(forReaders?.data).toHaveLength(3);
  expect(forReaders?.data.flat()).not.toContain(hiddenPersonName);
});

test("CSV is UTF-8 with its mark, semicolons and decimal commas, and never a formula", async () => {
  const content = await givenContentWithParts(db, { title: '=1+1; "så"' });
  const { measureId } = await givenVersion(db, { status: "PUBLISHED", ...content });

  const { headers, rawPayload } = await exported({
    columns: ["title", "validFrom", "contractVersion"],
    ids: [measureId],
    format: "csv",
  });

  expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(headers["content-disposition"]).toMatch(/^attachment; filename="matt-\d{4}-\d{2}-\d{2}\.csv"$/);
  const [head, row] = rawPayload.toString().split("\r\n");
  expect(head).toBe("\uFEFFTitel;Giltig från;Kontraktsversion;Målvärden");
  expect(row).toMatch(/^"'=1\+1; ""så""";2026-01-01;3\.1;.*90,5/);
});

test("JSON has the same by the columns' own keys", async () => {
  const { measureId } = await givenVersion(db, {
    status: "PUBLISHED",
    ...(await givenContentWithParts(db, { title: "Ett" })),
  });

  const { body } = await exported({
    columns: ["title", "validFrom", "versionNr", "keywords"],
    ids: [measureId],
    format: "json",
  });

  expect(JSON.parse(body)).toEqual([
    {
      title: "Ett",
      validFrom: "2026-01-01",
      versionNr: 1,
      keywords: ["Diabetes", "Stroke"],
      targetValues: [expect.stringContaining("90,5")],
    },
  ]);
});

test("every column can be chosen, and none that does not exist", async () => {
  await givenVersion(db, { status: "PUBLISHED", ...(await givenContentWithParts(db)) });

  const [sheet] = await sheetsOf({ columns: columnIds }, reader);
  expect(sheet?.data[0]).toHaveLength(23);

  const wrong = await call(exportMeasures, { body: { columns: ["nonsense" as "title"] } });
  expect(wrong.status).toBe(400);
});

test("a search that finds nothing gives a file with its header only", async () => {
  const [sheet] = await sheetsOf({ searchValue: "finnsinteallsnågonstans", columns: ["title"] });

  expect(sheet?.data).toEqual([["Titel", "Målvärden"]]);
});

test("a table that a page shows becomes a workbook of texts, and a table that is too large is refused", async () => {
  const send = (payload: object) => app.inject({ method: "POST", url: apiBasePath + exportTable.path, payload });

  const { headers, rawPayload } = await send({
    header: ["Uppgift", "Ett", "Två"],
    rows: [["Täljare", "=1+1", "Alla\nsom <rökt>"]],
  });
  const refused = await send({ header: Array(11).fill("A"), rows: [] });

  const [sheet] = await readExcelFile(rawPayload);
  expect(headers["content-disposition"]).toMatch(/^attachment; filename="jamforelse-\d{4}-\d{2}-\d{2}\.xlsx"$/);
  expect(sheet?.sheet).toBe("Jämförelse");
  expect(sheet?.data).toEqual([
    ["Uppgift", "Ett", "Två"],
    ["Täljare", "=1+1", "Alla\nsom <rökt>"],
  ]);
  expect(refused.statusCode).toBe(400);
});
