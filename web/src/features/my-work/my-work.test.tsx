import {
  chooseMyOwners,
  getMyResponsibilities,
  listActivity,
  listBulkChanges,
  listMyDrafts,
  listReviews,
  type ReviewSummary,
  searchMeasures,
  undoBulkChange,
} from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { givenId, givenPage, givenRow, givenTime } from "../../testing/given.ts";
import { givenListPage } from "../../testing/given-entries.ts";
import { givenMyDraft, givenMyWork, noResponsibilities } from "../../testing/given-my-work.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { saveUnsentSync } from "../../ui/storage/unsent-store.ts";

const part = (name: RegExp) => screen.findByRole("region", { name });

test("the parts are shown together, when the slowest of them has come", async () => {
  const api = givenMyWork("MAIN_EDITOR");
  const released = Promise.withResolvers<void>();
  api.respond(listMyDrafts, async () => {
    await released.promise;
    return Response.json({ drafts: [givenMyDraft({ title: "Det långsamma" })], totalCount: 1 });
  });
  renderApp("/myWork");
  await screen.findByRole("heading", { level: 1, name: "Mitt arbete" });
  await waitFor(() => expect(api.calls.map(({ path }) => path)).toContain(listActivity.path));
  expect(screen.queryByRole("region", { name: /utkast/i })).toBeNull();

  released.resolve();

  expect(await screen.findByRole("link", { name: "Det långsamma" })).toBeDefined();
});

test("an editor with nothing to do is told so, part by part", async () => {
  givenMyWork("MAIN_EDITOR");

  renderApp("/myWork");

  expect(await screen.findByRole("heading", { level: 1, name: "Mitt arbete" })).toBeDefined();
  expect(await screen.findByText("Inget väntar på dig just nu.")).toBeDefined();
  expect(await screen.findByText(/^Du har inga utkast\./)).toBeDefined();
  expect(await screen.findByText(/^Välj de ägare vars mått du ansvarar för/)).toBeDefined();
  expect(await screen.findByText("Inga kollegor har ändrat något sedan dess.")).toBeDefined();
  expect(screen.queryByRole("region", { name: /Massändringar|Begärt av mig|Osparad text/ })).toBeNull();
});

test("a review that waits says who asked and when it is due; a draft says its age and what remains", async () => {
  const api = givenMyWork("MAIN_EDITOR");
  const review = { id: givenId(), measureId: givenId(), versionNr: 2, title: "Granskas", dueDay: "2020-01-02" };
  const person = { kind: "USER", id: givenId(), name: "Rikard Redaktör", isMe: false } as const;
  api.answer(
    listReviews,
    givenListPage<ReviewSummary>([
      {
        ...review,
        versionId: givenId(),
        measureOwner: null,
        status: "OPEN",
        round: 1,
        requestedBy: person,
        requestedAt: givenTime("2026-11-16T08:00:00Z"),
        pinnedRevision: 3,
        currentRevision: 3,
        validApprovals: 0,
        requiredApprovals: 2,
        unresolvedThreads: 1,
        isWaitingForMe: true,
      } satisfies ReviewSummary,
    ]),
  );
  const remaining = [
    { field: "unit", label: "Enhet" },
    { field: "measureOwner", label: "Ägare" },
  ];
  api.answer(listMyDrafts, {
    drafts: [givenMyDraft({ title: "Ofärdigt", remaining }), givenMyDraft({ title: "Färdigt" })],
    totalCount: 2,
  });

  renderApp("/myWork");

  const waiting = await part(/^Väntar på mig/);
  expect(await within(waiting).findByRole("link", { name: "Granskas" })).toBeDefined();
  expect(waiting.textContent).toContain("Skulle ha varit klar 2020-01-02");
  expect(waiting.textContent).toContain("Rikard Redaktör bad om granskning");
  expect(waiting.textContent).toContain("0 av 2 godkännanden · 1 öppen kommentar");
  const drafts = await part(/^Mina utkast/);
  const [unfinished, finished] = await within(drafts).findAllByRole("listitem");
  expect(unfinished?.textContent).toContain("2 punkter kvarSaknas: Enhet, Ägare");
  expect(unfinished?.textContent).toContain("Skapat för 3 dagar sedan");
  expect(finished?.textContent).toContain("Klart att publicera");
});

test("a part that could not be loaded can be tried again, and the others are shown", async () => {
  const api = givenMyWork("MAIN_EDITOR");
  api.refuse(listMyDrafts, 400);
  const { user } = renderApp("/myWork");
  const drafts = await part(/^Mina utkast/);
  expect(await within(drafts).findByText(/^Det gick inte att hämta/)).toBeDefined();

  api.answer(listMyDrafts, { drafts: [givenMyDraft({ title: "Kom sedan" })], totalCount: 1 });
  await user.click(within(drafts).getByRole("button", { name: "Försök igen" }));

  expect(await within(drafts).findByRole("link", { name: "Kom sedan" })).toBeDefined();
});

test("owners are removed in a dialog and saved", async () => {
  const api = givenMyWork("MAIN_EDITOR");
  const owner = { id: givenId(), name: "Riksstroke" };
  api.answer(getMyResponsibilities, { ...noResponsibilities, owners: [owner], measures: 4 });
  api.respond(chooseMyOwners, () => new Response(null, { status: 204 }));
  const { user } = renderApp("/myWork");

  await user.click(await screen.findByRole("button", { name: "Välj ägare" }));
  const dialog = await screen.findByRole("dialog", { name: "Ägare du ansvarar för" });
  await user.click(within(dialog).getByRole("button", { name: "Ta bort Riksstroke" }));
  await user.click(within(dialog).getByRole("button", { name: "Spara" }));

  expect(await screen.findByText("Dina ägare är sparade.")).toBeDefined();
  expect(api.calls.find(({ path }) => path === chooseMyOwners.path)?.body).toEqual({ owners: [] });
});

test("unsent text of this device leads to its measure", async () => {
  const api = givenMyWork("MAIN_EDITOR");
  const versionId = givenId();
  const row = givenRow({ title: "Med osparad text", versionNr: 3 });
  api.answer(searchMeasures, givenPage([row]));
  const content = [{ field: "numeratorDefinition", text: "Nytt", base: "Gammalt", baseRevision: 2 }];

  saveUnsentSync({ key: `anna/${versionId}/ONGOING/tab`, at: Date.now(), content });
  renderApp("/myWork");

  const unsent = await part(/^Osparad text/);
  const link = await within(unsent).findByRole("link", { name: "Med osparad text" });
  expect(decodeURIComponent(link.getAttribute("href") ?? "")).toContain(`/measure/${row.mId}?version=3&edit=true`);
  expect(unsent.textContent).toContain("Täljare");
});

test("a bulk change is undone as a whole, and what could not be is named", async () => {
  const api = givenMyWork("MAIN_EDITOR");
  const change = { id: givenId(), kind: "owner" as const, created: Date.now(), user: "Karin Ek", undone: 0 };
  api.answer(listBulkChanges, [{ ...change, count: 3, remaining: 3 }]);
  const result = (title: string, obstacle: string | null) => ({ versionId: givenId(), versionNr: 1, title, obstacle });
  const answers = [
    { results: [result("Ett", null), result("Två", "Någon har ändrat uppgiften sedan dess")], remaining: 1 },
    { results: [result("Tre", null)], remaining: 0 },
  ];
  api.respond(undoBulkChange, () => Response.json(answers.shift()));
  const { user } = renderApp("/myWork");

  await user.click(await screen.findByRole("button", { name: /^Ångra Ägare i 3 versioner/ }));
  const dialog = await screen.findByRole("alertdialog", { name: "Ångra massändringen?" });
  await user.click(within(dialog).getByRole("button", { name: "Ångra hela ändringen" }));

  expect(await within(dialog).findByText("2 versioner har fått tillbaka sina tidigare värden.")).toBeDefined();
  expect(dialog.textContent).toContain("Två, version 1: Någon har ändrat uppgiften sedan dess");
});

test("what colleagues did is told with a link to what still exists", async () => {
  const api = givenMyWork("MAIN_EDITOR");
  const entry = { measureId: givenId(), user: "Rikard Redaktör", at: Date.now(), fields: ["Täljare", "Nämnare"] };
  api.answer(listActivity, {
    since: givenTime("2026-11-16T08:00:00Z"),
    totalCount: 2,
    entries: [
      { ...entry, title: "Ändrat mått", type: "CHANGED", exists: true },
      { ...entry, title: "Borttaget mått", type: "DELETED", fields: [], exists: false },
    ],
  });

  renderApp("/myWork");

  const activity = await part(/^Sedan ditt förra besök/);
  const [changed, deleted] = await within(activity).findAllByRole("listitem");
  expect(changed?.textContent).toContain("Rikard Redaktör ändrade Ändrat mått");
  expect(changed?.textContent).toContain("Täljare, Nämnare");
  expect(within(deleted as HTMLElement).queryByRole("link")).toBeNull();
});

test("a visitor is asked to log in", async () => {
  fakeApi();

  renderApp("/myWork");

  expect(await screen.findByRole("heading", { name: "Logga in för att se ditt arbete" })).toBeDefined();
});
