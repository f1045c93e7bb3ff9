import { Suspense, useState } from "react";
import { lazyComponent } from "../../ui/loading/lazy-component.ts";
import { usePaletteShortcut } from "./use-palette-shortcut.ts";

const CommandPalette = lazyComponent(async () => (await import("./command-palette.tsx")).CommandPalette);

/** Waits for the shortcut; the palette itself is loaded when it is first used. */
export function PaletteLauncher() {
  const [isOpen, setIsOpen] = useState(false);
  usePaletteShortcut(() => setIsOpen(true));
  return <Suspense>{isOpen && <CommandPalette onClose={() => setIsOpen(false)} />}</Suspense>;
}
