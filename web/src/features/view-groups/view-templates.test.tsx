import {
  deleteViewLabel,
  listViewGroupsWithLabel,
  listViewGroupsWithTemplate,
  listViewTemplatePage,
  listViewTemplates,
  setViewTemplateStatus,
  updateViewLabel,
  type ViewTemplate,
} from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { givenListPage, givenTemplate } from "../../testing/given-entries.ts";
import { givenLogin } from "../../testing/given-login.ts";
import { renderApp } from "../../testing/render-app.tsx";

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  givenLogin(api, "MAIN_EDITOR");
  api.answer(listViewGroupsWithTemplate, []);
  api.answer(listViewGroupsWithLabel, []);
});

const genders = givenTemplate("Kön", ["Kvinnor", "Män", "Alla"]);
const [women, men, everybody] = genders.availableLabels;

function givenTemplates(template: ViewTemplate) {
  api.answer(listViewTemplatePage, givenListPage([template]));
  api.answer(listViewTemplates, [template]);
}
async function openTemplate(template = genders) {
  givenTemplates(template);
  const app = renderApp(`/administration/viewTemplates/${template.id}`);
  await screen.findByRole("region", { name: /^Publicering/ });
  const order = () =>
    within(screen.getByRole("list", { name: "Etiketter" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
  return { ...app, order };
}
const labelWrites = () => api.calls.filter(({ method }) => method === "PUT" || method === "DELETE");

test("a template that could not be read says so and is read again on request", async () => {
  givenTemplates(genders);
  api.refuse(listViewTemplates, 403);
  const { user } = renderApp(`/administration/viewTemplates/${genders.id}`);
  const retry = await screen.findByRole("button", { name: "Försök igen" });
  givenTemplates(genders);

  await user.click(retry);

  expect(await screen.findByRole("region", { name: /^Publicering/ })).toBeDefined();
});

describe("the labels of a template", () => {
  test("are moved at once, and only those that have moved are sent", async () => {
    api.respond(updateViewLabel, () => Response.json(men));
    const { user, order } = await openTemplate();
    givenTemplates({ ...genders, availableLabels: [Object(men), Object(women), Object(everybody)] });

    await user.click(screen.getByRole("button", { name: "Flytta ned Kvinnor" }));

    expect(order()).toEqual(["Män", "Kvinnor", "Alla"]);
    await waitFor(() => expect(labelWrites()).toHaveLength(2));
    expect(labelWrites().map(({ body }) => body)).toEqual([
      { displayName: "Män", sortOrder: 0 },
      { displayName: "Kvinnor", sortOrder: 1 },
    ]);
  });

  test("that could not be moved are back where they were, and it is said", async () => {
    api.refuse(updateViewLabel, 409, { code: "CONFLICT_409", detailInfo: "Mallen är låst" });
    const { user, order } = await openTemplate();

    await user.click(screen.getByRole("button", { name: "Flytta upp Alla" }));

    expect(await screen.findByText("Mallen är låst")).toBeDefined();
    await waitFor(() => expect(order()).toEqual(["Kvinnor", "Män", "Alla"]));
  });

  test("get another name, and keep their place", async () => {
    api.respond(updateViewLabel, () => Response.json({ ...women, displayName: "Kvinna" }));
    const { user } = await openTemplate();
    await user.click(screen.getByRole("button", { name: "Byt namn på Kvinnor" }));
    const dialog = await screen.findByRole("dialog", { name: "Byt namn på etiketten" });
    const name = within(dialog).getByRole<HTMLInputElement>("textbox", { name: "Etikettens namn" });
    expect(name.value).toBe("Kvinnor");

    await user.clear(name);
    await user.type(name, "Kvinna");
    await user.click(within(dialog).getByRole("button", { name: "Spara" }));

    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Byt namn på etiketten" })).toBeNull());
    expect(labelWrites()).toMatchObject([{ path: expect.stringContaining(Object(women).id) }]);
    expect(labelWrites()[0]?.body).toEqual({ displayName: "Kvinna" });
  });

  test("whose name is refused say why at the field, and the dialog stays", async () => {
    api.refuse(updateViewLabel, 400, { validationMessage: [{ field: "displayName", message: "Finns redan" }] });
    const { user } = await openTemplate();
    await user.click(screen.getByRole("button", { name: "Byt namn på Män" }));
    const dialog = await screen.findByRole("dialog", { name: "Byt namn på etiketten" });

    await user.type(within(dialog).getByRole("textbox", { name: "Etikettens namn" }), "{Enter}");

    expect(await within(dialog).findByText("Finns redan")).toBeDefined();
  });

  test("whose groups could not be read are not said to be unused, and stay", async () => {
    api.refuse(listViewGroupsWithLabel, 400);
    const { user } = await openTemplate();

    await user.click(screen.getByRole("button", { name: "Ta bort Alla" }));
    const dialog = within(await screen.findByRole("alertdialog"));

    expect(await dialog.findByText(/^Det gick inte att läsa vilka visningsgrupper/)).toBeDefined();
    expect(dialog.queryByText("Ingen visningsgrupp använder etiketten.")).toBeNull();
    expect(dialog.queryByRole("button", { name: "Ta bort ”Alla”" })).toBeNull();
  });

  test("that no group uses are removed when they have been named once more", async () => {
    api.respond(deleteViewLabel, () => new Response(null, { status: 204 }));
    const { user, order } = await openTemplate();
    await user.click(screen.getByRole("button", { name: "Ta bort Alla" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Ta bort etiketten ”Alla”?" });
    expect(within(dialog).getByText("Ingen visningsgrupp använder etiketten.")).toBeDefined();
    givenTemplates({ ...genders, availableLabels: [Object(women), Object(men)] });

    await user.click(within(dialog).getByRole("button", { name: "Ta bort ”Alla”" }));

    await waitFor(() => expect(order()).toEqual(["Kvinnor", "Män"]));
    expect(labelWrites()).toMatchObject([{ method: "DELETE", path: expect.stringContaining(Object(everybody).id) }]);
  });
});

describe("a template", () => {
  test("is published, without a rule to meet", async () => {
    const draft = { ...genders, status: "ONGOING" as const };
    api.respond(setViewTemplateStatus, () => Response.json(genders));
    const { user } = await openTemplate(draft);
    expect(screen.queryByRole("list", { name: "Det här krävs för att publicera" })).toBeNull();
    givenTemplates(genders);

    await user.click(screen.getByRole("button", { name: "Publicera" }));

    expect(await screen.findByRole("button", { name: "Avpublicera" })).toBeDefined();
    expect(api.calls.find(({ method }) => method === "PUT")?.body).toEqual({ status: "PUBLISHED" });
  });

  test("is unpublished after what that means has been read; a refusal says why", async () => {
    api.refuse(setViewTemplateStatus, 409, { code: "CONFLICT_409", detailInfo: "Publicerade grupper använder mallen" });
    const { user } = await openTemplate();

    await user.click(screen.getByRole("button", { name: "Avpublicera" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Avpublicera ”Kön”?" });
    expect(within(dialog).getByText(/^Nya visningsgrupper med mallen kan inte publiceras/)).toBeDefined();
    await user.click(within(dialog).getByRole("button", { name: "Avpublicera ”Kön”" }));

    expect(await screen.findByText("Publicerade grupper använder mallen")).toBeDefined();
    expect(screen.getByRole("button", { name: "Avpublicera" })).toBeDefined();
  });

  test("is only read by those who may not change it", async () => {
    givenLogin(api, "EDITOR");
    givenTemplates(genders);
    renderApp(`/administration/viewTemplates/${genders.id}`);

    const labels = await screen.findByRole("list", { name: "Etiketter" });

    expect(within(labels).getAllByRole("listitem")).toHaveLength(3);
    expect(within(labels).queryByRole("button")).toBeNull();
    expect(screen.queryByRole("button", { name: "Lägg till etikett" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Avpublicera" })).toBeNull();
  });
});
