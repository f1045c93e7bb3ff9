import { hash, randomBytes } from "node:crypto";

/** 256 random bits: a ticket, a link or a device cannot be guessed. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** Only the hash of a token is stored: a reader of the database cannot act as its holder. */
export const hashToken = (token: string): string => hash("sha256", token);
