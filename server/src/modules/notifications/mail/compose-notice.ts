import type { AccountNoticeType, DeviceKind } from "@indikatorkatalogen/contract";
import { notificationTexts as texts } from "../../../texts/notification-texts.ts";
import { type ComposedMail, link, page, paragraph } from "./compose-mail.ts";

interface Notice {
  type: AccountNoticeType;
  device: DeviceKind | null;
  created: Date;
  firstName: string;
}

/** A short letter about the recipient's own account: what happened, when, and what to do if it was somebody else. */
export function composeNotice({ type, device, created, firstName }: Notice, publicUrl: string): ComposedMail {
  const { subject, happened, advice } = texts.notices[type];
  const accountUrl = `${publicUrl.replace(/\/$/, "")}/#/account`;
  const sentences = [texts.greeting(firstName), happened(texts.momentOf(created), texts.deviceOf(device)), advice];
  return {
    subject,
    text: [...sentences, `${texts.openAccount}: ${accountUrl}`].join("\n\n"),
    html: page([...sentences.map(paragraph), `<p>${link(accountUrl, texts.openAccount)}</p>`]),
  };
}
