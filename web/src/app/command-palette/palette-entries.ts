import type { Resource } from "@indikatorkatalogen/contract";
import { canAdminister } from "../../features/administration/access/can-administer.ts";
import { loginAddress, logoutAddress } from "../../features/session/session-addresses.ts";
import { t } from "../../texts/t.ts";

type HasAccess = (resource: Resource) => boolean;

/** Something to choose: a page of the web, an address outside it, or an action. */
export interface PaletteEntry {
  id: string;
  label: string;
  note?: string | undefined;
  target: { path: string } | { address: string } | { action: "copyLink" | "print" };
}

interface PageEntry {
  path: string;
  label: string;
  isOpenTo?: (hasAccess: HasAccess) => boolean;
}

const pages: readonly PageEntry[] = [
  { path: "/", label: t("palette.home") },
  { path: "/myWork", label: t("site.myWork"), isOpenTo: (has) => has("application:read") },
  { path: "/contentAnalysis", label: t("palette.contentAnalysis"), isOpenTo: (has) => has("contentanalysis:read") },
  { path: "/recycleBin", label: t("palette.recycleBin"), isOpenTo: (has) => has("measures:delete") },
  { path: "/sourceSystems", label: t("palette.sourceSystems") },
  { path: "/consumerOfMeasures", label: t("palette.consumers") },
  { path: "/administration", label: t("site.administration"), isOpenTo: canAdminister },
  { path: "/administration/bundle", label: t("palette.bundle"), isOpenTo: (has) => has("bundle:read") },
  { path: "/techAdmin", label: t("site.techAdmin"), isOpenTo: (has) => has("sync:read") },
  { path: "/account", label: t("palette.account"), isOpenTo: (has) => has("application:read") },
  { path: "/accessibility", label: t("palette.accessibility") },
];

export const pageEntries = (hasAccess: HasAccess): PaletteEntry[] =>
  pages
    .filter(({ isOpenTo }) => isOpenTo?.(hasAccess) ?? true)
    .map(({ path, label }) => ({ id: path, label, target: { path } }));

/** The actions available on every page; logging out leads back to the current page. */
export function actionEntries(hasAccess: HasAccess, path: string): PaletteEntry[] {
  const isLoggedIn = hasAccess("application:read");
  const entries: (PaletteEntry | false)[] = [
    hasAccess("measures:create") && {
      id: "newMeasure",
      label: t("palette.newMeasure"),
      target: { path: "/newMeasure" },
    },
    { id: "copyLink", label: t("palette.copyLink"), target: { action: "copyLink" } },
    { id: "print", label: t("palette.print"), target: { action: "print" } },
    isLoggedIn
      ? { id: "logOut", label: t("palette.logOut"), target: { address: logoutAddress(path) } }
      : { id: "logIn", label: t("palette.logIn"), target: { address: loginAddress(path) } },
  ];
  return entries.filter((entry) => entry !== false);
}

/** Whether every word of the text begins some word of the label, ignoring case. */
export function matches(label: string, text: string): boolean {
  const words = label.toLowerCase().split(/[\s/-]+/);
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean);
  return typed.every((part) => words.some((word) => word.startsWith(part)));
}
