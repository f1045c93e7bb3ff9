import { mainNamespace, type Sheet, writeSheet } from "./sheet.ts";
import { escapeXml } from "./xml.ts";
import { type ZipEntry, zip } from "./zip.ts";

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packaged = "http://schemas.openxmlformats.org/package/2006";
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** A workbook as it is written, sheet by sheet and row by row. */
export const writeWorkbook = (sheets: Sheet[]): AsyncGenerator<Buffer> =>
  zip([
    entry("[Content_Types].xml", contentTypes(sheets)),
    entry("_rels/.rels", relationships([["officeDocument", "xl/workbook.xml"]])),
    entry("xl/workbook.xml", workbook(sheets)),
    entry(
      "xl/_rels/workbook.xml.rels",
      relationships([
        ...sheets.map((_, place): [string, string] => ["worksheet", `worksheets/sheet${place + 1}.xml`]),
        ["styles", "styles.xml"],
      ]),
    ),
    entry("xl/styles.xml", styles),
    ...sheets.map(
      (sheet, place): ZipEntry => ({ name: `xl/worksheets/sheet${place + 1}.xml`, content: writeSheet(sheet) }),
    ),
  ]);

const entry = (name: string, xml: string): ZipEntry => ({ name, content: [head + xml] });

function contentTypes(sheets: Sheet[]): string {
  const parts = [
    ["/xl/workbook.xml", "sheet.main"],
    ["/xl/styles.xml", "styles"],
    ...sheets.map((_, place) => [`/xl/worksheets/sheet${place + 1}.xml`, "worksheet"]),
  ];
  return `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${parts
    .map(([name, type]) => `<Override PartName="${name}" ContentType="${types}.${type}+xml"/>`)
    .join("")}</Types>`;
}

const relationships = (targets: [type: string, target: string][]): string =>
  `<Relationships xmlns="${packaged}/relationships">${targets
    .map(([type, target], place) => `<Relationship Id="rId${place + 1}" Type="${office}/${type}" Target="${target}"/>`)
    .join("")}</Relationships>`;

const workbook = (sheets: Sheet[]): string =>
  `<workbook xmlns="${mainNamespace}" xmlns:r="${office}"><sheets>${sheets
    .map(({ name }, place) => `<sheet name="${escapeXml(name)}" sheetId="${place + 1}" r:id="rId${place + 1}"/>`)
    .join("")}</sheets></workbook>`;

/** In the order of `cellStyles`: as it comes, header, text that stays text, date, number. */
const styles = `<styleSheet xmlns="${mainNamespace}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE2F0FA"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf fontId="1" fillId="2" applyFont="1" applyFill="1"/><xf numFmtId="49" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf numFmtId="164" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" horizontal="left"/></xf><xf numFmtId="0" applyAlignment="1"><alignment vertical="top"/></xf></cellXfs></styleSheet>`;
