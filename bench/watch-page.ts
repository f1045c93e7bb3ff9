/** The measurements of one visit, recorded by the page. Times are in milliseconds from the start of the visit. */
export interface PageVisit {
  firstPaint: number;
  largestPaint: number;
  /** The name of the element that was painted. */
  largest: string;
  shift: number;
  /** The part of it before the first key. */
  shiftBeforeKeys: number;
  /** The elements that moved, and by how much. */
  shifts: string[];
  keys: KeyPress[];
  frames: SlowFrame[];
}

interface Span {
  start: number;
  end: number;
}

/** The time from a key to the frame that shows its effect. */
interface KeyPress extends Span {
  workStart: number;
  workEnd: number;
}

/** A slow frame, with the scripts that ran for it. */
interface SlowFrame extends Span {
  layoutStart: number;
  scripts: string[];
}

declare global {
  interface Window {
    visit: PageVisit;
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null }[];
}

interface LongAnimationFrame extends PerformanceEntry {
  styleAndLayoutStart: number;
  scripts: { invoker: string; duration: number }[];
}

/** Runs in the page, before any script of the page. */
export function watchPage(): void {
  const visit: PageVisit = {
    firstPaint: 0,
    largestPaint: 0,
    largest: "",
    shift: 0,
    shiftBeforeKeys: 0,
    shifts: [],
    keys: [],
    frames: [],
  };
  window.visit = visit;
  const watch = <E extends PerformanceEntry>(type: string, take: (entry: E) => void, more: object = {}) => {
    const options = { type, buffered: true, ...more };
    new PerformanceObserver((list) => (list.getEntries() as E[]).forEach(take)).observe(options);
  };
  const nameOf = (node?: Node | null) => (node instanceof Element ? `${node.tagName} ${node.className}` : "text");
  const spanOf = ({ startTime, duration }: PerformanceEntry) => ({ start: startTime, end: startTime + duration });

  addEventListener("keydown", () => (visit.shiftBeforeKeys = visit.shift), { capture: true, once: true });
  watch("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") visit.firstPaint = startTime;
  });
  watch<PerformanceEntry & { element?: Element }>("largest-contentful-paint", ({ startTime, element }) => {
    visit.largestPaint = startTime;
    visit.largest = nameOf(element);
  });
  watch<LayoutShift>("layout-shift", ({ value, sources }) => {
    visit.shift += value;
    if (value > 0.002) visit.shifts.push(`${value.toFixed(3)} ${sources.map(({ node }) => nameOf(node)).join(", ")}`);
  });
  watch<PerformanceEventTiming>(
    "event",
    (event) => {
      if (!event.name.startsWith("key") && event.name !== "input") return;
      visit.keys.push({ ...spanOf(event), workStart: event.processingStart, workEnd: event.processingEnd });
    },
    { durationThreshold: 16 },
  );
  watch<LongAnimationFrame>("long-animation-frame", (frame) => {
    const scripts = frame.scripts.map(({ invoker, duration }) => `${invoker} ${Math.round(duration)}`);
    visit.frames.push({ ...spanOf(frame), layoutStart: frame.styleAndLayoutStart, scripts });
  });
}
