import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { givenCode, givenSubMeasure } from "../../../../testing/given.ts";
import { RowsDifference } from "./rows-difference.tsx";

const woman = givenSubMeasure({ gender: givenCode("2", "Kvinna") });
const man = givenSubMeasure({ gender: givenCode("1", "Man") });

test("rows are matched by id, and rows of another version by their text", () => {
  const again = givenSubMeasure({ gender: woman.gender });
  const { container } = render(<RowsDifference before={[woman]} after={[again, man]} isShortened={false} />);

  expect(container.querySelector("del")).toBeNull();
  expect([...container.querySelectorAll("ins")].map(({ textContent }) => textContent)).toEqual(["tillagt: Man"]);
});

test("the shortened form shows only changed rows, word by word", () => {
  const changed = { ...man, restriction: "Akuta" };
  const { container } = render(<RowsDifference before={[woman, man]} after={[woman, changed]} isShortened />);

  expect(container.querySelectorAll("li")).toHaveLength(1);
  expect(container.querySelector("ins")?.textContent).toContain("Akuta");
});
