import { render, screen } from "@testing-library/react";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DiffText } from "./diff-text.tsx";
import { Highlight, SearchTextContext } from "./highlight.tsx";
import { HighlightedRanges } from "./highlighted-ranges.tsx";
import { LinkedText, RunningText } from "./running-text.tsx";
import { diffWords, groupDiff } from "./word-diff.ts";

const linksIn = (text: string) => {
  const { container } = render(<LinkedText text={text} />);
  return Array.from(container.querySelectorAll("a"), ({ href }) => href);
};

describe("running text", () => {
  test("has a paragraph for each blank line, and shows markup as it was written", () => {
    const { container } = render(<RunningText text={"Ett\nstycke\n\n<b>Två</b>\n \nTre"} />);

    expect(Array.from(container.querySelectorAll("p"), ({ textContent }) => textContent)).toEqual([
      "Ett\nstycke",
      "<b>Två</b>",
      "Tre",
    ]);
    expect(container.querySelector("b")).toBeNull();
  });

  test.each([
    ["Se https://a.se/x.", ["https://a.se/x"]],
    ["(http://a.se/b)", ["http://a.se/b"]],
    ["https://a.se/?q=1&r=2, och https://b.se", ["https://a.se/?q=1&r=2", "https://b.se/"]],
    ["javascript:alert(1)", []],
    ["www.a.se", []],
    ["”https://a.se”", ["https://a.se/"]],
  ])("%s links to %j", (text, expected) => {
    expect(linksIn(text)).toEqual(expected);
  });

  test("breaks a web address between its parts only", () => {
    const { container } = render(<LinkedText text="https://www.a.se/b?c=1" />);

    const link = container.querySelector("a");
    const pieces = Array.from(link?.childNodes ?? [], ({ textContent }) => textContent).filter(Boolean);
    expect(pieces).toEqual(["https://", "www", ".a", ".se/", "b", "?c", "=1"]);
  });

  test("shows every character, whatever is linked", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("https://a.se", "http://b.se/x", " ", ".", "(", ")", "ord")), (parts) => {
        const { container, unmount } = render(<LinkedText text={parts.join("")} />);
        expect(container.textContent).toBe(parts.join(""));
        unmount();
      }),
      { numRuns: 30 },
    );
  });
});

describe("marked words", () => {
  test("are those of the search, also with dots and rings", () => {
    const { container } = render(
      <SearchTextContext value="hoft i">
        <Highlight text="Höftfraktur i Höft" />
      </SearchTextContext>,
    );

    expect(Array.from(container.querySelectorAll("mark"), ({ textContent }) => textContent)).toEqual(["Höft", "Höft"]);
    expect(container.textContent).toBe("Höftfraktur i Höft");
  });

  test("are none without a search", () => {
    const { container } = render(<Highlight text="Höft" />);

    expect(container.querySelector("mark")).toBeNull();
  });

  test("at given places leave the text as it is", () => {
    const text = "Trombolys vid stroke";
    const { container } = render(
      <HighlightedRanges
        text={text}
        ranges={[
          { start: 0, end: 9 },
          { start: 14, end: 20 },
        ]}
      />,
    );

    expect(Array.from(container.querySelectorAll("mark"), ({ textContent }) => textContent)).toEqual([
      "Trombolys",
      "stroke",
    ]);
    expect(container.textContent).toBe(text);
  });
});

describe("a difference in words", () => {
  const words = fc
    .array(fc.constantFrom("alla", "vuxna", "patienter", "med", "stroke", ".", "\n"), { maxLength: 12 })
    .map((parts) => parts.join(" "));
  const textOf = (runs: ReturnType<typeof diffWords>, without: "added" | "removed") =>
    runs
      .filter(({ change }) => change !== without)
      .map(({ text }) => text)
      .join("");

  test("holds both texts whole, also when it is grouped", () => {
    fc.assert(
      fc.property(words, words, (before, after) => {
        const runs = diffWords(before, after);
        for (const shown of [runs, groupDiff(runs)]) {
          expect(textOf(shown, "added")).toBe(before);
          expect(textOf(shown, "removed")).toBe(after);
        }
      }),
    );
  });

  test("between equal texts is none", () => {
    fc.assert(
      fc.property(words, (text) => {
        expect(diffWords(text, text).every(({ change }) => change === "same")).toBe(true);
      }),
    );
  });

  test("of very different long texts is shown as one text for the other", () => {
    const [before, after] = ["a", "b"].map((letter) => Array.from({ length: 1500 }, (_, at) => letter + at).join(" "));

    expect(diffWords(before ?? "", after ?? "").map(({ change }) => change)).toEqual(["removed", "added"]);
  });

  test("is said to screen readers", () => {
    render(<DiffText words={diffWords("alla patienter", "alla vuxna patienter")} />);

    expect(screen.getByRole("insertion").textContent).toBe("tillagt: vuxna ");
    expect(screen.queryByRole("deletion")).toBeNull();
  });

  test("is shortened to the text near the change", () => {
    const long = Array.from({ length: 60 }, (_, index) => `ord${index}`).join(" ");
    const { container } = render(<DiffText isShortened words={diffWords(`${long} slut`, `${long} nytt slut`)} />);

    expect(container.textContent).toMatch(/^….*ord59/);
    expect(container.textContent).not.toContain("ord1 ");
  });
});
