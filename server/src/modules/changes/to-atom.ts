import type { PublicChange } from "@indikatorkatalogen/contract";
import { html } from "../../http/pages/html.ts";
import { changeTexts } from "../../texts/change-texts.ts";

interface Feed {
  changes: readonly PublicChange[];
  /** The URL of the catalogue, and the path of the feed. */
  origin: string;
  address: string;
  isOfMeasure: boolean;
}

const toTime = (millis: number) => new Date(millis).toISOString();
// XML cannot represent these characters.
const notAllowedInXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

export function toAtom({ changes, origin, address, isOfMeasure }: Feed): string {
  const [newest] = changes;
  const title = isOfMeasure && newest ? changeTexts.feedOfMeasure(newest.title) : changeTexts.feedTitle;
  const { markup } = html`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="sv">
<id>${origin}${address}</id>
<title>${title}</title>
<author><name>Indikatorkatalogen</name></author>
<updated>${toTime(newest?.timestamp ?? 0)}</updated>
<link rel="self" type="application/atom+xml" href="${origin}${address}"/>
<link rel="alternate" type="text/html" href="${origin}/"/>
${changes.map((change) => toEntry(change, origin))}</feed>
`;
  return `<?xml version="1.0" encoding="utf-8"?>\n${markup.replace(notAllowedInXml, "")}`;
}

/** A deleted measure has no page. */
const pageOf = ({ type, measureId, versionNr }: PublicChange) =>
  type === "DELETED" ? "/" : `/#/measure/${measureId}?version=${versionNr}`;

const toEntry = (change: PublicChange, origin: string) =>
  html`<entry>
<id>urn:uuid:${change.id}</id>
<title>${change.title}</title>
<updated>${toTime(change.timestamp)}</updated>
<link rel="alternate" type="text/html" href="${origin}${pageOf(change)}"/>
<summary>${change.summary}</summary>
</entry>
`;
