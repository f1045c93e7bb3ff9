import { ticketCookie } from "@indikatorkatalogen/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { deviceLifetimeMs } from "./devices.service.ts";
import type { LoginSettings } from "./login-settings.ts";
import { maxTicketAgeSeconds } from "./tickets.service.ts";

export type Address = Pick<LoginSettings, "publicUrl">;

export const isSecure = ({ publicUrl }: Address) => publicUrl?.startsWith("https:") ?? false;

/** Readable by the page, which sends the ticket in a header; the cookie itself gives no access. */
const attributes = (address: Address) =>
  ({ path: "/", sameSite: "lax", secure: isSecure(address), httpOnly: false }) as const;

export function setTicketCookie(reply: FastifyReply, ticket: string, address: Address): void {
  reply.setCookie(ticketCookie, ticket, { ...attributes(address), maxAge: maxTicketAgeSeconds });
}

export function clearTicketCookie(reply: FastifyReply, address: Address): void {
  reply.clearCookie(ticketCookie, attributes(address));
}

const deviceCookie = "hiqaa-device";

/** Indicates only that a user has logged in here before; read by the login pages alone. */
const deviceAttributes = (address: Address) =>
  ({ path: "/login", sameSite: "strict", secure: isSecure(address), httpOnly: true }) as const;

export function setDeviceCookie(reply: FastifyReply, device: string, address: Address): void {
  reply.setCookie(deviceCookie, device, { ...deviceAttributes(address), maxAge: deviceLifetimeMs / 1000 });
}

export const deviceInCookie = (request: FastifyRequest): string | undefined => request.cookies[deviceCookie];

export const ticketInCookie = (request: FastifyRequest): string | undefined => request.cookies[ticketCookie];
