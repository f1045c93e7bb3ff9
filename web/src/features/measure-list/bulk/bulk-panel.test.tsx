import {
  changeContent,
  createBulkChange,
  getMeasure,
  instanceIdentifiers,
  listCodes,
  type Measure,
  publishVersion,
  type RoleId,
  searchMeasures,
  suggestMeasurementSources,
  undoBulkChange,
  updatePublishedVersion,
} from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import {
  givenCode,
  givenConnection,
  givenId,
  givenMeasure,
  givenPage,
  givenRow,
  givenTime,
} from "../../../testing/given.ts";
import { givenLogin } from "../../../testing/given-login.ts";
import { completeChoices, givenCodes } from "../../../testing/given-measure-page.ts";
import { renderApp } from "../../../testing/render-app.tsx";

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
});

const socialstyrelsen = { id: givenId(), name: "Socialstyrelsen" };
const givenOwners = () =>
  api.answer(instanceIdentifiers.searchByName, [
    { ...socialstyrelsen, root: null, extension: null, description: null, actors: [], measureCount: 1 },
  ]);

/** Opens the panel with measures selected in the list; `gone` more have been deleted since the list was read. */
async function openPanel(measures: Measure[], { role = "EDITOR" as RoleId, gone = 0 } = {}) {
  givenLogin(api, role);
  const rows = [
    ...measures.map(({ id, measureVersions: [version] }) => givenRow({ mId: id, title: version?.title ?? "" })),
    ...Array.from({ length: gone }, (_, index) => givenRow({ title: `Borta ${index}` })),
  ];
  api.answer(searchMeasures, givenPage(rows));
  api.respond(getMeasure, () => {
    const measure = measures.find(({ id }) => api.calls.at(-1)?.path.endsWith(id));
    return measure ? Response.json(measure) : notFound();
  });
  const app = renderApp("/");
  for (const { title } of rows) {
    await app.user.click(await screen.findByLabelText(`Markera ${title}`));
  }
  await app.user.click(screen.getByRole("button", { name: "Ändra…" }));
  const panel = await screen.findByRole("dialog", { name: /^Ändra \d+ marker/ });
  const press = (name: string | RegExp) => app.user.click(within(panel).getByRole("button", { name }));
  const choose = (name: string) => app.user.click(within(panel).getByRole("radio", { name }));
  const fillIn = async (name: string | RegExp, text: string) => {
    await app.user.click(within(panel).getByLabelText(name));
    await app.user.paste(text);
  };
  return { ...app, panel, press, choose, fillIn };
}
type Opened = Awaited<ReturnType<typeof openPanel>>;

const notFound = () =>
  Response.json(
    { code: "ENTITY_NOT_FOUND_404", transactionId: "t", detailInfo: "Finns inte", validationMessage: [] },
    { status: 404 },
  );
const givenDraft = (title: string, draft: Partial<Measure["measureVersions"][number]> = {}) =>
  givenMeasure({ title, status: "ONGOING", revision: 3, ...draft });
const writes = () => api.calls.filter(({ path, method }) => method === "PUT" && path.startsWith("/measureversions/"));

async function chooseOwner({ user, panel, press, fillIn }: Opened) {
  givenOwners();
  await fillIn("Ny ägare", "social");
  await user.click(await screen.findByRole("option", { name: "Socialstyrelsen" }));
  await press("Förhandsgranska");
  await within(panel).findByRole("table", { name: "Vad som ändras, version för version" });
}
const rowsOf = (panel: HTMLElement) =>
  within(panel)
    .getAllByRole("row")
    .slice(1)
    .map(({ textContent }) => textContent);

describe("the preview", () => {
  test("shows each version before and after: what changes first, then what cannot, then what already is so", async () => {
    const published = givenMeasure({ title: "Publicerat" });
    const done = givenDraft("Klart", { measureOwner: socialstyrelsen });
    const opened = await openPanel([done, published, givenDraft("Utkast")], { gone: 1 });

    await chooseOwner(opened);

    expect(
      within(opened.panel).getByText(
        "1 version ändras. 1 är redan satt. 1 kan inte ändras. 1 markerat mått finns inte längre.",
      ),
    ).toBeDefined();
    const [first, second, third] = rowsOf(opened.panel);
    expect(first).toMatch(/Utkast.*SWEDEHEART.*Socialstyrelsen/);
    expect(second).toMatch(/Publicerat.*ändras av den som får publicera/);
    expect(third).toMatch(/Klart.*Redan satt/);
    expect(api.calls.some(({ path }) => path === createBulkChange.path)).toBe(false);
  });

  test("lets versions be left out, and starts nothing when none is left", async () => {
    const opened = await openPanel([givenDraft("Ett"), givenDraft("Två")]);
    await chooseOwner(opened);
    const { user, panel } = opened;

    await user.click(within(panel).getByRole("checkbox", { name: "Ändra Ett, version 1" }));
    expect(within(panel).getByRole("button", { name: "Ändra 1 version" })).toBeDefined();
    await user.click(within(panel).getByRole("checkbox", { name: "Ändra Två, version 1" }));

    expect(within(panel).getByRole("button", { name: "Inget att ändra" })).toMatchObject({ disabled: true });
    await user.click(within(panel).getByRole("checkbox", { name: "Ändra Ett, version 1" }));
    expect(within(panel).getByRole("button", { name: "Ändra 1 version" })).toMatchObject({ disabled: false });
  });

  test("sends nothing for a version that was left out, and the report says so", async () => {
    const [first, second] = [givenDraft("Ett"), givenDraft("Två")];
    api.answer(createBulkChange, { id: givenId() });
    api.respond(changeContent, () => Response.json(second.measureVersions[0]));
    const opened = await openPanel([first, second]);
    await chooseOwner(opened);

    await opened.user.click(within(opened.panel).getByRole("checkbox", { name: "Ändra Ett, version 1" }));
    await opened.press("Ändra 1 version");

    expect(await within(opened.panel).findByText("1 version är ändrad.")).toBeDefined();
    expect(writes().map(({ path }) => path)).toEqual([expect.stringContaining(second.measureVersions[0]?.id ?? "")]);
    expect(rowsOf(opened.panel).find((row) => row.includes("Ett"))).toContain("Bortvald");
  });

  test("leads back to the choice as it was made", async () => {
    const opened = await openPanel([givenDraft("Ett")]);
    await chooseOwner(opened);

    await opened.press("Tillbaka");

    expect(within(opened.panel).getByRole("combobox", { name: "Ny ägare" })).toMatchObject({
      value: "Socialstyrelsen",
    });
    expect(within(opened.panel).queryByRole("table")).toBeNull();
  });

  test("is not shown when a measure cannot be read, and can be asked for again", async () => {
    const opened = await openPanel([givenDraft("Ett")]);
    api.respond(getMeasure, () => new Response(null, { status: 503 }));
    givenOwners();
    await opened.fillIn("Ny ägare", "social");
    await opened.user.click(await screen.findByRole("option", { name: "Socialstyrelsen" }));

    await opened.press("Förhandsgranska");

    expect(await within(opened.panel).findByText("Måtten kunde inte hämtas. Försök igen.")).toBeDefined();
    expect(within(opened.panel).queryByRole("table")).toBeNull();
  });
});

describe("what is sent", () => {
  test("is one write for each version as it was shown, within one change that can be undone", async () => {
    const [bulkChangeId, measure] = [givenId(), givenMeasure({ title: "Ett", revision: 5, ...completeChoices })];
    const [published] = measure.measureVersions;
    const both = { ...measure, measureVersions: [...measure.measureVersions, ...givenDraft("Ett").measureVersions] };
    api.answer(createBulkChange, { id: bulkChangeId });
    api.respond(updatePublishedVersion, () => Response.json({ ...published, warnings: [] }));
    api.respond(changeContent, () => Response.json(both.measureVersions[1]));
    const opened = await openPanel([both], { role: "MAIN_EDITOR" });
    await opened.fillIn(/^Varför/, "Ny myndighet");
    await chooseOwner(opened);

    await opened.press("Ändra 2 versioner");

    expect(await within(opened.panel).findByText("2 versioner är ändrade.")).toBeDefined();
    const [first, second] = writes();
    expect(first?.headers.get("if-match")).toBe('"5"');
    expect(first?.body).toMatchObject({ measureOwner: { id: socialstyrelsen.id }, reason: "Ny myndighet" });
    expect(second?.headers.get("if-match")).toBe('"3"');
    expect(second?.body).not.toHaveProperty("reason");
    expect(writes().map(({ headers }) => headers.get("x-bulk-change"))).toEqual([bulkChangeId, bulkChangeId]);
    expect(api.calls.filter(({ path }) => path === createBulkChange.path)).toHaveLength(1);
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain("Ny myndighet");
  });

  test("is undone as a whole, and what others have changed since is named", async () => {
    const measure = givenDraft("Ett");
    const [version] = measure.measureVersions;
    api.answer(createBulkChange, { id: givenId() });
    api.respond(changeContent, () => Response.json(version));
    const opened = await openPanel([measure]);
    await chooseOwner(opened);
    await opened.press("Ändra 1 version");
    await within(opened.panel).findByText("1 version är ändrad.");
    const undone = { versionId: version?.id ?? "", versionNr: 1, title: "Ett", obstacle: "Ändrad av Karin Ek" };
    api.answer(undoBulkChange, { results: [undone], remaining: 0 });

    await opened.press("Ångra hela ändringen");

    expect(await within(opened.panel).findByText("Ett, version 1: Ändrad av Karin Ek")).toBeDefined();
    expect(within(opened.panel).queryByRole("button", { name: "Ångra hela ändringen" })).toBeNull();
  });

  test("that has been undone is no longer said to be in force, neither above the rows nor in them", async () => {
    const measures = [givenDraft("Ett"), givenDraft("Två")];
    const [first, second] = measures.map(({ measureVersions: [version] }) => version);
    api.answer(createBulkChange, { id: givenId() });
    api.respond(changeContent, () => Response.json(first));
    const opened = await openPanel(measures);
    await chooseOwner(opened);
    await opened.press("Ändra 2 versioner");
    await within(opened.panel).findByText("2 versioner är ändrade.");
    const results = [
      { versionId: first?.id ?? "", versionNr: 1, title: "Ett", obstacle: null },
      { versionId: second?.id ?? "", versionNr: 1, title: "Två", obstacle: "Ändrad av Karin Ek" },
    ];
    api.answer(undoBulkChange, { results, remaining: 0 });

    await opened.press("Ångra hela ändringen");

    expect(await within(opened.panel).findByText("2 versioner ändrades.")).toBeDefined();
    expect(within(opened.panel).queryByText("2 versioner är ändrade.")).toBeNull();
    expect(within(opened.panel).getByRole("row", { name: /Ett/ }).textContent).toContain("Ändrad och sedan ångrad");
    expect(within(opened.panel).getByRole("row", { name: /Två/ }).textContent).toMatch(/Ändrad$/);
  });

  test("that is interrupted while it is undone can be undone further", async () => {
    const measure = givenDraft("Ett");
    api.answer(createBulkChange, { id: givenId() });
    api.respond(changeContent, () => Response.json(measure.measureVersions[0]));
    api.respond(undoBulkChange, () => new Response(null, { status: 503 }));
    const opened = await openPanel([measure]);
    await chooseOwner(opened);
    await opened.press("Ändra 1 version");

    await opened.user.click(await within(opened.panel).findByRole("button", { name: "Ångra hela ändringen" }));

    expect(await within(opened.panel).findByText(/^Ångrandet avbröts\./)).toBeDefined();
    expect(within(opened.panel).getByRole("button", { name: "Ångra hela ändringen" })).toBeDefined();
  });

  test("stops at a server that does not answer; the rest is tried again from what is there now", async () => {
    const measures = [givenDraft("Ett"), givenDraft("Två")];
    api.answer(createBulkChange, { id: givenId() });
    api.respond(changeContent, () => new Response(null, { status: 503 }));
    const opened = await openPanel(measures);
    await chooseOwner(opened);

    await opened.press("Ändra 2 versioner");
    const { panel } = opened;
    expect(
      await within(panel).findByText(/^0 versioner är ändrade\. 1 kunde inte ändras\. 1 påbörjades aldrig\.$/),
    ).toBeDefined();
    expect(writes()).toHaveLength(1);
    expect(rowsOf(panel)[0]).toContain("Misslyckades: Servern svarade inte.");
    expect(within(panel).queryByRole("button", { name: "Ångra hela ändringen" })).toBeNull();
    api.respond(getMeasure, () => new Response(null, { status: 503 }));
    await opened.press("Försök igen med resten");
    await waitFor(() =>
      expect(
        within(panel)
          .getAllByRole("alert")
          .map(({ textContent }) => textContent),
      ).toContain("Måtten kunde inte hämtas. Försök igen."),
    );
    api.respond(getMeasure, () => Response.json(measures.find(({ id }) => api.calls.at(-1)?.path.endsWith(id))));
    await opened.press("Försök igen med resten");

    expect(await within(panel).findByRole("button", { name: "Ändra 2 versioner" })).toBeDefined();
  });

  test("is saved as a report", async () => {
    const saved: string[] = [];
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined }));
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    api.answer(createBulkChange, { id: givenId() });
    api.refuse(changeContent, 412, { code: "PRECONDITION_FAILED_412" });
    const opened = await openPanel([givenDraft("Ett")]);
    await chooseOwner(opened);
    await opened.press("Ändra 1 version");
    expect(await within(opened.panel).findByText(/Någon annan har ändrat versionen under tiden/)).toBeDefined();

    await opened.press("Spara rapporten (CSV)");
    expect(saved).toEqual([expect.stringMatching(/^massandring-\d{4}-\d{2}-\d{2}\.csv$/)]);
    await opened.press("Klar");

    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

describe("the change", () => {
  const body = () => writes().at(-1)?.body;
  async function send(opened: Opened) {
    await opened.press("Förhandsgranska");
    await opened.user.click(await within(opened.panel).findByRole("button", { name: "Ändra 1 version" }));
    await waitFor(() => expect(writes()).toHaveLength(1));
  }
  beforeEach(() => {
    api.answer(createBulkChange, { id: givenId() });
    api.respond(changeContent, () => Response.json(givenDraft("Ett").measureVersions[0]));
  });

  test("of the end alone may be left empty, which means until further notice", async () => {
    const opened = await openPanel([givenDraft("Ett", { validTo: givenTime("2026-12-31") })]);
    await opened.choose("Bara giltig till");

    await send(opened);

    expect(body()).toEqual({ validTo: null });
  });

  test("of the validity needs a start and dates that exist", async () => {
    const opened = await openPanel([givenDraft("Ett")]);
    const preview = () => within(opened.panel).getByRole("button", { name: "Förhandsgranska" });
    await opened.choose("Giltighetstid");
    expect(preview()).toMatchObject({ disabled: true });

    await opened.fillIn(/^Giltig från/, "2027-01-01");
    expect(preview()).toMatchObject({ disabled: false });
    const end = within(opened.panel).getByRole("textbox", { name: /^Giltig till/ });
    await opened.user.type(end, "2027-02-30");
    await opened.user.tab();
    expect(preview()).toMatchObject({ disabled: true });
    await opened.user.clear(end);
    await opened.user.type(end, "2027-12-31");
    await send(opened);

    expect(body()).toEqual({ validFrom: givenTime("2027-01-01"), validTo: givenTime("2027-12-31") });
  });

  test("of keywords adds some and removes others", async () => {
    const [stroke, heart] = [givenCode("STROKE", "Stroke"), givenCode("HEART", "Hjärta")];
    givenCodes(api, stroke, heart);
    const opened = await openPanel([givenDraft("Ett", { keywords: [stroke] })]);
    await opened.choose("Nyckelord");

    await opened.fillIn("Lägg till nyckelord", "hjärt");
    await opened.user.click(await screen.findByRole("option", { name: "Hjärta" }));
    await opened.fillIn("Ta bort nyckelord", "stro");
    await opened.user.click(await screen.findByRole("option", { name: "Stroke" }));
    await send(opened);

    expect(body()).toMatchObject({ keywords: [{ codeId: "HEART" }] });
    expect(Object(body()).keywords).toHaveLength(1);
    expect(api.calls.some(({ path }) => path.startsWith(listCodes.path.split(":")[0] ?? ""))).toBe(true);
  });

  test("of the data source goes into the only connection", async () => {
    const connection = givenConnection();
    api.answer(suggestMeasurementSources, [{ id: socialstyrelsen.id, displayName: "Patientregistret" }]);
    const opened = await openPanel([givenDraft("Ett", { connections: [connection] })]);
    await opened.choose("Datakälla");

    await opened.fillIn("Ny datakälla", "pat");
    await opened.user.click(await screen.findByRole("option", { name: "Patientregistret" }));
    await send(opened);

    expect(body()).toMatchObject({
      connections: [{ id: connection.id, measurementSource: { id: socialstyrelsen.id } }],
    });
  });

  test("to publish is offered to those who may, and is not one that can be undone", async () => {
    const draft = givenDraft("Ett", { ...completeChoices, measureDefinition: "Andel" });
    const [version] = draft.measureVersions;
    api.respond(publishVersion, () => Response.json({ ...version, status: "PUBLISHED", warnings: [] }));
    const opened = await openPanel([draft, givenDraft("Två", { unit: null })], { role: "MAIN_EDITOR" });
    await opened.choose("Publicera utkasten");
    await opened.press("Förhandsgranska");

    await opened.user.click(await within(opened.panel).findByRole("button", { name: "Publicera 1 version" }));

    expect(await within(opened.panel).findByText("1 version är ändrad.")).toBeDefined();
    expect(rowsOf(opened.panel).find((row) => row.includes("Två"))).toContain("Kan inte publiceras:");
    expect(api.calls.some(({ path }) => path === createBulkChange.path)).toBe(false);
    expect(within(opened.panel).queryByRole("button", { name: "Ångra hela ändringen" })).toBeNull();
  });

  test("to publish is not offered to an editor, and neither is a reason", async () => {
    const { panel } = await openPanel([givenDraft("Ett")]);

    expect(within(panel).queryByRole("option", { name: "Publicera utkasten" })).toBeNull();
    expect(within(panel).queryByRole("textbox", { name: /^Varför/ })).toBeNull();
  });
});
