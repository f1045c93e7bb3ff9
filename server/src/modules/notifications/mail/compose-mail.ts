import { notificationTexts as texts } from "../../../texts/notification-texts.ts";
import type { StoredNotification } from "../notifications.repository.ts";
import type { DescribedDifference } from "./describe-difference.ts";

/** A notification, and what has changed in the measure that it is about. */
export interface MailItem {
  notification: StoredNotification;
  differences: readonly DescribedDifference[];
  /** Whether the measure has never been published. */
  isNew: boolean;
}

interface Letter {
  name: string;
  items: readonly MailItem[];
  publicUrl: string;
  isDigest: boolean;
}

export interface ComposedMail {
  subject: string;
  text: string;
  html: string;
}

export function composeMail({ name, items, publicUrl, isDigest }: Letter): ComposedMail {
  const [first] = items;
  const base = publicUrl.replace(/\/$/, "");
  const accountUrl = `${base}/#/account`;
  const subject = isDigest || !first ? texts.digestSubject(items.length) : sentenceOf(first.notification);
  const lead = isDigest ? [texts.digestLead] : [];
  return {
    subject: oneLine(subject),
    text: [
      texts.greeting(name),
      ...lead,
      ...items.map((item) => textOf(item, base)),
      `${texts.footer} ${accountUrl}`,
    ].join("\n\n"),
    html: page([
      paragraph(texts.greeting(name)),
      ...lead.map(paragraph),
      ...items.map((item) => htmlOf(item, base)),
      `<p style="color:#546672;font-size:13px">${escapeHtml(texts.footer)} ${link(accountUrl, accountUrl)}</p>`,
    ]),
  };
}

function sentenceOf({ type, actorName, title, data }: StoredNotification): string {
  const actor = actorName ?? texts.somebody;
  const { decision = null, dueDay, isReadyToPublish = false } = data;
  return texts.sentences[type]({ actor, title, decision, isReadyToPublish, day: dueDay ?? "" });
}

/** A title may have been written by anybody. */
const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

const writtenIn = ({ data }: StoredNotification): string | undefined =>
  (data.comment ?? data.message ?? data.text ?? data.detail) || undefined;

const addressOf = ({ measureId, versionNr }: StoredNotification, base: string) =>
  `${base}/#/measure/${measureId}${versionNr === null ? "" : `?version=${versionNr}`}`;

/** Limits of the differences in a mail. */
const maxDifferences = 20;
const maxLength = 2000;
const shorten = (text: string) => (text.length > maxLength ? `${text.slice(0, maxLength)} …` : text);
const headingOf = ({ isNew }: MailItem) => (isNew ? texts.allNew : texts.changes);

function textOf(item: MailItem, base: string): string {
  const { notification, differences } = item;
  const written = writtenIn(notification);
  return [
    `${sentenceOf(notification)}.`,
    ...(written ? [written.replace(/^/gm, "> ")] : []),
    ...(differences.length > 0 ? [`${headingOf(item)}:`] : []),
    ...differences.slice(0, maxDifferences).map((difference) => differenceText(difference, item.isNew)),
    ...moreOf(differences),
    `${texts.open}: ${addressOf(notification, base)}`,
  ].join("\n\n");
}

const moreOf = (differences: readonly DescribedDifference[]): string[] =>
  differences.length > maxDifferences ? [texts.moreChanges(differences.length - maxDifferences)] : [];

function differenceText({ label, pieces }: DescribedDifference, isNew: boolean): string {
  const without = (change: string) =>
    shorten(
      pieces
        .filter((piece) => piece.change !== change)
        .map(({ text }) => text)
        .join(""),
    ).trim() || texts.empty;
  if (isNew) return `${label}\n  ${without("removed")}`;
  return `${label}\n  ${texts.before}: ${without("added")}\n  ${texts.after}: ${without("removed")}`;
}

function htmlOf(item: MailItem, base: string): string {
  const { notification, differences } = item;
  const written = writtenIn(notification);
  return [
    `<h2 style="font-size:17px;margin:24px 0 8px">${escapeHtml(sentenceOf(notification))}</h2>`,
    ...(written ? [`<blockquote style="${quoteStyle}">${withBreaks(written)}</blockquote>`] : []),
    ...(differences.length > 0 ? [`<p><strong>${escapeHtml(headingOf(item))}:</strong></p>`] : []),
    ...differences.slice(0, maxDifferences).map((difference) => differenceHtml(difference, item.isNew)),
    ...moreOf(differences).map(paragraph),
    `<p>${link(addressOf(notification, base), texts.open)}</p>`,
  ].join("\n");
}

const quoteStyle = "margin:0 0 12px;padding:8px 12px;border-left:3px solid #57b7e8;background:#f3f5f7";
const marks = {
  same: (text: string) => text,
  added: (text: string) => `<ins style="background:#e2f3e8;color:#17623a;text-decoration:underline">${text}</ins>`,
  removed: (text: string) => `<del style="background:#fbe9e7;color:#b3261e;text-decoration:line-through">${text}</del>`,
};

function differenceHtml({ label, pieces }: DescribedDifference, isNew: boolean): string {
  const shown = limit(pieces)
    .map(({ text, change }) => marks[isNew ? "same" : change](withBreaks(text)))
    .join("");
  return `<p style="margin:0 0 12px"><strong>${escapeHtml(label)}</strong><br>${shown}</p>`;
}

/** The pieces that fit within the longest text of one field. */
function limit(pieces: DescribedDifference["pieces"]): DescribedDifference["pieces"] {
  let left = maxLength;
  return pieces.flatMap((piece) => {
    if (left <= 0) return [];
    const text = piece.text.length > left ? `${piece.text.slice(0, left)} …` : piece.text;
    left -= piece.text.length;
    return [{ ...piece, text }];
  });
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
const withBreaks = (text: string) => escapeHtml(text).replace(/\n/g, "<br>");
export const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
export const link = (url: string, text: string) =>
  `<a href="${escapeHtml(url)}" style="color:#0a6296">${escapeHtml(text)}</a>`;

export const page = (parts: readonly string[]) =>
  `<!doctype html><html lang="sv"><head><meta charset="utf-8"></head><body style="margin:0;padding:24px;background:#ffffff;color:#14232e;font:15px/1.55 sans-serif"><div style="max-width:640px">${parts.join("\n")}</div></body></html>`;
