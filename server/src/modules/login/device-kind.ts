import type { DeviceKind } from "@indikatorkatalogen/contract";

// In this order: Edge also calls itself Chrome, and Chrome calls itself Safari.
const browserPatterns: readonly [DeviceKind["browser"], RegExp][] = [
  ["EDGE", /\bEdgA?(iOS)?\//],
  ["FIREFOX", /\b(Firefox|FxiOS)\//],
  ["CHROME", /(Chrome|Chromium|CriOS)\//],
  ["SAFARI", /\bSafari\//],
];
// Android calls itself Linux, and an iPhone is like Mac OS X.
const systemPatterns: readonly [DeviceKind["system"], RegExp][] = [
  ["ANDROID", /\bAndroid\b/],
  ["IOS", /\b(iPhone|iPad|iPod)\b/],
  ["WINDOWS", /\bWindows\b/],
  ["MACOS", /\bMac OS X\b|\bMacintosh\b/],
  ["LINUX", /\bLinux\b|\bCrOS\b/],
];

const firstMatch = <T>(patterns: readonly [T, RegExp][], text: string): T | undefined =>
  patterns.find(([, pattern]) => pattern.test(text))?.[0];

/** The families of browser and operating system, so that the owner recognises a device without it being identified. */
export const deviceKindOf = (userAgent: string | undefined): DeviceKind => ({
  browser: firstMatch(browserPatterns, (userAgent ?? "").slice(0, 500)) ?? "OTHER",
  system: firstMatch(systemPatterns, (userAgent ?? "").slice(0, 500)) ?? "OTHER",
});
