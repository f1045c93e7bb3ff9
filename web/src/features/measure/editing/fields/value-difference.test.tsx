import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { ValueDifference } from "./value-difference.tsx";

/** The added text as it reads: without word joiners, and with ordinary spaces. */
const added = (container: HTMLElement) =>
  container.querySelector("ins")?.textContent?.replaceAll(/\s/g, " ").replaceAll("\u2060", "");

test.each([
  ["a large count", "thresholdForViewing", 20_000, "20 000"],
  ["the first day of 1970", "validFrom", 0, "1970-01-01"],
] as const)("%s is shown as what its field holds", (_, section, value, text) => {
  const { container } = render(<ValueDifference section={section} before={null} after={value} />);

  expect(added(container)).toContain(text);
});
