import { z } from "zod";
import { line } from "./text-input.ts";
import { validationTexts } from "./texts/validation-texts.ts";

/** An empty text is valid: whether a value is required is checked elsewhere. */
const formatted = (max: number, isRight: (text: string) => boolean, message: string) =>
  line(max).refine((text) => text === "" || isRight(text), { message });

const oidPattern = /^[0-2](\.(0|[1-9]\d*))+$/;
const hsaIdPattern = /^SE\d{10}-[A-Za-z0-9]+$/;
const maxHsaIdLength = 31;
const link = z.url({ protocol: /^https?$/ });

export const isHsaId = (text: string): boolean => hsaIdPattern.test(text) && text.length <= maxHsaIdLength;
export const isOrganizationNumber = (text: string): boolean => /^\d{6}-?\d{4}$/.test(text);

export const hsaId = formatted(maxHsaIdLength, isHsaId, validationTexts.hsaId);
export const oid = formatted(200, (text) => oidPattern.test(text), validationTexts.oid);
export const emailAddress = formatted(200, (text) => z.email().safeParse(text).success, validationTexts.email);
export const phoneNumber = formatted(50, (text) => /^\+?[\d ()/-]{5,}$/.test(text), validationTexts.phone);

const isWebLink = (text: string) => /^https?:\/\/\S+$/i.test(text) && link.safeParse(text).success;

export const webLink = formatted(1000, isWebLink, validationTexts.link);
/** The server accepts http only for receivers that may be on a private network. */
export const webhookUrl = formatted(1000, isWebLink, validationTexts.httpsLink);
