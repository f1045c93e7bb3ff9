import {
  addThread,
  closeGuestSession,
  decideReview,
  getMeasure,
  getReview,
  getReviewDifference,
  getVersionReview,
  hiddenPersonName,
  inviteGuest,
  listHelpTexts,
  listViewGroupsOfMeasure,
  openGuestSession,
  revokeGuest,
} from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { givenId, givenMeasure, givenTime } from "../../../testing/given.ts";
import { endTicket, givenLogin, givenTicket } from "../../../testing/given-login.ts";
import { givenPerson, givenReview, givenThread, noRules } from "../../../testing/given-review.ts";
import { renderApp } from "../../../testing/render-app.tsx";

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  endTicket();
  api = fakeApi();
});

const measure = givenMeasure({ status: "ONGOING", title: "Utkastet", numeratorDefinition: "Alla patienter" });
const [version] = measure.measureVersions;
if (!version) throw new Error("There is a version");
const editors = givenPerson(hiddenPersonName);
const guestCan = { decide: true, comment: true, edit: false, invite: false };

function givenInvitation() {
  const review = givenReview(version as NonNullable<typeof version>, {
    requestedBy: editors,
    can: guestCan,
    threads: [givenThread("En fråga", { comments: [{ ...firstComment, by: editors }] })],
  });
  api.answer(openGuestSession, {
    ticket: "guest.1",
    name: "Gösta Gäst",
    reviewId: review.id,
    measureId: measure.id,
    versionId: review.versionId,
    expires: givenTime("2199-01-31"),
  });
  api.answer(getReview, review);
  api.answer(getMeasure, measure);
  api.answer(getReviewDifference, { currentRevision: 1, publishedVersionNr: null, fromPublished: [], sincePinned: [] });
  return review;
}
const firstComment = {
  id: givenId(),
  text: "En fråga",
  mentions: [],
  created: givenTime("2026-11-02"),
  edited: null,
  isDeleted: false,
};

test("the secret leaves the address at once and is exchanged for a ticket of this tab", async () => {
  givenInvitation();
  const { address } = renderApp("/guest/very-secret");

  expect(await screen.findByRole("heading", { level: 1, name: "Utkastet" })).toBeDefined();
  expect(address()).toBe("/guest");
  const [exchange, ...others] = api.calls;
  expect(exchange?.body).toEqual({ secret: "very-secret" });
  expect(others.map(({ headers }) => headers.get("x-hiqaa"))).toEqual(others.map(() => "guest.1"));
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain("very-secret");
  expect(Object.keys(localStorage)).toEqual([]);
  expect(document.title).not.toContain("Utkastet");
});

test("a guest sees one version, its comments without names, and nothing that leads elsewhere", async () => {
  givenInvitation();
  renderApp("/guest/very-secret");

  expect(await screen.findByText("En fråga")).toBeDefined();
  expect(screen.getByText("Redaktionen")).toBeDefined();
  expect(screen.queryByText(hiddenPersonName)).toBeNull();
  expect(screen.queryAllByRole("link")).toEqual([]);
  expect(screen.queryByRole("navigation")).toBeNull();
  expect(screen.queryByRole("combobox")).toBeNull();
});

test.each([
  ["review", getReview],
  ["measure", getMeasure],
  ["difference", getReviewDifference],
])("a guest is told when the %s could not be read", async (_, endpoint) => {
  givenInvitation();
  api.refuse(endpoint, 403);

  renderApp("/guest/very-secret");

  expect(await screen.findByText("Det gick inte att läsa in versionen. Läs in sidan igen.")).toBeDefined();
});

test("a guest comments and decides once, and is thanked", async () => {
  const review = givenInvitation();
  const { user } = renderApp("/guest/very-secret");
  api.answer(addThread, review);
  api.answer(decideReview, { ...review, can: { ...guestCan, decide: false, comment: false } });

  await user.click(await screen.findByRole("button", { name: "Kommentera Täljare" }));
  await user.type(screen.getByRole("textbox", { name: "Kommentar" }), "Bra");
  await user.click(screen.getByRole("button", { name: "Skicka kommentaren" }));
  await waitFor(() => expect(screen.queryByRole("textbox", { name: "Kommentar" })).toBeNull());
  await user.click(screen.getByRole("button", { name: "Godkänn" }));

  expect(await screen.findByRole("heading", { name: "Tack, ditt besked är sparat" })).toBeDefined();
  expect(sessionStorage.getItem("guest-session")).toBeNull();
});

test("the page can be read in again in the same tab, and left", async () => {
  givenInvitation();
  const first = renderApp("/guest/very-secret");
  await screen.findByRole("heading", { level: 1, name: "Utkastet" });
  first.close();
  api.respond(closeGuestSession, () => new Response(null, { status: 204 }));

  const { user } = renderApp("/guest");
  await screen.findByRole("heading", { level: 1, name: "Utkastet" });
  await user.click(screen.getByRole("button", { name: "Avsluta" }));

  expect(await screen.findByRole("heading", { name: "Du har avslutat" })).toBeDefined();
  expect(api.calls.filter(({ path }) => path === "/guestsession/").map(({ method }) => method)).toEqual([
    "POST",
    "DELETE",
  ]);
});

test("an invitation that is over says so, and nobody who is logged in here is logged out", async () => {
  givenTicket("ticket-1");
  api.refuse(openGuestSession, 410, { code: "INVITATION_INVALID_410" });

  const { externalAddresses } = renderApp("/guest/very-secret");

  expect(await screen.findByRole("heading", { name: "Inbjudan gäller inte längre" })).toBeDefined();
  expect(externalAddresses).toEqual([]);
});

test("an invitation that is revoked while the page is open says so at the next step", async () => {
  givenInvitation();
  const { user, externalAddresses } = renderApp("/guest/very-secret");
  api.refuse(decideReview, 401, { code: "INVALID_TICKET_401" });

  await user.click(await screen.findByRole("button", { name: "Godkänn" }));

  expect(await screen.findByRole("heading", { name: "Inbjudan gäller inte längre" })).toBeDefined();
  expect(externalAddresses).toEqual([]);
});

test("without an answer the link is not used up and can be tried again", async () => {
  givenInvitation();
  api.respond(openGuestSession, () => Promise.reject(new TypeError("Failed to fetch")));
  const { user } = renderApp("/guest/very-secret");

  const retry = await screen.findByRole("button", { name: "Försök igen" });
  givenInvitation();
  await user.click(retry);

  expect(await screen.findByRole("heading", { level: 1, name: "Utkastet" })).toBeDefined();
});

test("an editor invites a guest, copies the link that is shown once, and revokes it", async () => {
  givenLogin(api, "EDITOR");
  const review = givenReview(version as NonNullable<typeof version>);
  api.answer(listHelpTexts, []);
  api.answer(listViewGroupsOfMeasure, []);
  api.answer(getMeasure, measure);
  api.answer(getVersionReview, { review, rules: noRules, scheduled: null });
  const guest = {
    id: givenId(),
    name: "Gösta Gäst",
    state: "INVITED" as const,
    invitedBy: "Anna Öberg",
    created: givenTime("2026-11-02"),
    expires: givenTime("2199-01-31"),
    lastUsed: null,
  };
  api.answer(inviteGuest, { guest, secret: "very-secret" });
  const { user } = renderApp(`/measure/${measure.id}?version=1`);
  const copied = vi.spyOn(navigator.clipboard, "writeText");

  await user.click(await screen.findByRole("button", { name: "Bjud in gäst…" }));
  const form = await screen.findByRole("dialog", { name: "Bjud in gäst" });
  await user.click(within(form).getByRole("button", { name: "Skapa länk" }));
  expect(within(form).getByText("Skriv gästens namn.")).toBeDefined();
  await user.type(within(form).getByRole("textbox", { name: /^Gästens namn/ }), "Gösta Gäst");
  api.answer(getVersionReview, { review: { ...review, guests: [guest] }, rules: noRules, scheduled: null });
  await user.click(within(form).getByRole("button", { name: "Skapa länk" }));
  const shown = await screen.findByRole("dialog", { name: "Länk till Gösta Gäst" });
  await user.click(within(shown).getByRole("button", { name: "Kopiera länken" }));
  expect(copied.mock.calls[0]?.[0]).toContain("/guest/very-secret");
  await user.click(within(shown).getByRole("button", { name: "Klar" }));
  expect(screen.queryByText(/very-secret/)).toBeNull();

  api.answer(revokeGuest, { ...review, guests: [{ ...guest, state: "REVOKED" }] });
  await user.click(await screen.findByRole("button", { name: "Återkalla inbjudan till Gösta Gäst…" }));
  await user.click(await screen.findByRole("button", { name: "Återkalla inbjudan" }));

  expect(await screen.findByText("Inbjudan är återkallad")).toBeDefined();
});
