import { changeSingleField, getMeasure, type Measure, type MeasureVersion } from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { fakeApi } from "../../../../testing/fake-api.ts";
import { givenMeasure } from "../../../../testing/given.ts";
import { acknowledgeSaves, fieldSaves, givenMeasurePage } from "../../../../testing/given-measure-page.ts";
import { renderApp } from "../../../../testing/render-app.tsx";

let api: ReturnType<typeof fakeApi>;
let measure: Measure;
beforeEach(() => {
  api = givenMeasurePage("EDITOR");
  measure = givenMeasure({ status: "ONGOING", revision: 7, numeratorDefinition: "Alla patienter." });
  api.answer(getMeasure, measure);
});

/** The text that the colleague has saved, when the page refetches the measure. */
function givenTheirs(numeratorDefinition: string, revision: number) {
  const [version] = measure.measureVersions;
  const newest = { ...version, numeratorDefinition, revision, lastUpdatedBy: "Lars Berg" } as MeasureVersion;
  api.answer(getMeasure, { ...measure, measureVersions: [newest] });
}

/** A conflict that is about to be merged: Lars has added one sentence, and the user another. */
async function startMerging(first = "Alla patienter. Vuxna.") {
  const conflict = {
    field: "numeratorDefinition",
    revision: 8,
    currentValue: first || null,
    yourValue: "",
    changedBy: "Lars Berg",
    changedAt: 1,
  };
  api.refuse(changeSingleField, 412, { code: "PRECONDITION_FAILED_412", detailInfo: "Ändrad", conflict });
  const app = renderApp(`/measure/${measure.id}?version=1&edit=true`);
  await app.user.click(await screen.findByLabelText("Täljare"));
  await app.user.paste(" Med stroke.");
  await app.user.tab();
  const region = within(await screen.findByRole("region", { name: /^Täljare: / }));
  givenTheirs(first, 8);
  acknowledgeSaves(api);
  await app.user.click(region.getByRole("button", { name: "Slå ihop" }));
  return {
    ...app,
    region,
    merged: () => region.getByRole<HTMLTextAreaElement>("textbox", { name: /^Sammanslagen text/ }),
    save: () => region.getByRole("button", { name: "Spara sammanslagen text" }),
    /** The colleague saves again, and the page follows. */
    changeAgain: async (text: string) => {
      givenTheirs(text, 9);
      await app.refetchAll();
    },
  };
}
const lastSave = () => fieldSaves(api).at(-1);

test("a proposal that nobody has changed follows the colleague's newest text, and is to be read again", async () => {
  const { user, region, merged, save, changeAgain } = await startMerging();
  await user.click(region.getByRole("checkbox", { name: "Jag har läst igenom förslaget" }));
  expect(save()).toMatchObject({ disabled: false });

  await changeAgain("Alla patienter. Vuxna. Ny mening.");

  await waitFor(() => expect(merged().value).toContain("Ny mening."));
  expect(merged().value).toContain("Med stroke.");
  expect(save()).toMatchObject({ disabled: true });
  await user.click(region.getByRole("checkbox", { name: "Jag har läst igenom förslaget" }));
  await user.click(save());
  await waitFor(() => expect(Object(lastSave()?.body).value).toContain("Ny mening."));
  expect(lastSave()?.headers.get("if-match")).toBe('"9"');
});

test.each([
  ["another text", "Alla patienter. Vuxna."],
  ["an emptied field", ""],
])(
  "a merged text that was written from %s is not saved over a newer text that nobody has looked at",
  async (_, first) => {
    const { user, region, merged, save, changeAgain } = await startMerging(first);
    await user.clear(merged());
    await user.paste("Alla vuxna med stroke.");
    expect(save()).toMatchObject({ disabled: false });

    await changeAgain("Alla patienter. Vuxna. Ny mening.");

    expect(await region.findByText(/^Den andra texten har ändrats igen/)).toBeDefined();
    expect(merged().value).toBe("Alla vuxna med stroke.");
    expect(save()).toMatchObject({ disabled: true });
    await user.paste(" Ny mening.");
    expect(save()).toMatchObject({ disabled: true });
    await user.click(region.getByRole("checkbox", { name: "Jag har jämfört med den nya texten" }));
    await user.click(save());

    await waitFor(() => expect(lastSave()?.body).toMatchObject({ value: "Alla vuxna med stroke. Ny mening." }));
    expect(lastSave()?.headers.get("if-match")).toBe('"9"');
  },
);

test("a merged text that was written from the newest text needs no more than that", async () => {
  const { user, region, merged, save, changeAgain } = await startMerging();
  await changeAgain("Alla patienter. Vuxna. Ny mening.");
  await waitFor(() => expect(merged().value).toContain("Ny mening."));

  await user.clear(merged());
  await user.paste("Kort.");

  expect(region.queryByText(/^Den andra texten har ändrats igen/)).toBeNull();
  expect(save()).toMatchObject({ disabled: false });
});

test("a colleague who comes to the same text ends the conflict", async () => {
  const { changeAgain } = await startMerging();

  await changeAgain("Alla patienter. Med stroke.");

  await waitFor(() => expect(screen.queryByRole("region", { name: /^Täljare: / })).toBeNull());
  expect(screen.getByRole("textbox", { name: "Täljare" })).toMatchObject({ value: "Alla patienter. Med stroke." });
});
