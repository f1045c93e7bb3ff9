import { expect, type Page } from "@playwright/test";
import { findMeasure } from "./catalogue.ts";

const base = "/services/api/1.0";

export interface GivenDraft {
  measureId: string;
  versionId: string;
  title: string;
}

/** A new draft, made by copying a published measure. */
export async function givenDraft(page: Page, ticket: string): Promise<GivenDraft> {
  const { mId } = await findMeasure(page, { searchValue: "bronkit" });
  const response = await page.request.post(`${base}/measures/${mId}/copy/`, { headers: { "x-hiqaa": ticket } });
  expect(response.ok()).toBe(true);
  const { id: measureId, measureVersions } = await response.json();
  const { id: versionId } = measureVersions[0];
  const title = `Utkast ${versionId.slice(-8)}`;
  await writeField(page, { versionId, field: "title", value: title, ticket });
  return { measureId, versionId, title };
}

interface Written {
  versionId: string;
  field: string;
  value: unknown;
  ticket: string;
}

/** Saves a field by a direct call, as another user would. */
export async function writeField(page: Page, { versionId, field, value, ticket }: Written): Promise<void> {
  const response = await page.request.put(`${base}/measureversions/${versionId}/singlefield/`, {
    headers: { "x-hiqaa": ticket },
    data: { field, value },
  });
  expect(response.ok()).toBe(true);
}

/** Makes any other write by a direct call, as another user would. */
export async function writeAs(page: Page, ticket: string, call: string, data?: unknown): Promise<void> {
  const [method = "", path = ""] = call.split(" ");
  const response = await page.request.fetch(base + path, { method, headers: { "x-hiqaa": ticket }, data });
  expect(response.ok(), await response.text()).toBe(true);
}

/** The stored value of a field. */
export async function readField(
  page: Page,
  { measureId }: GivenDraft,
  ticket: string,
  field: string,
): Promise<unknown> {
  const response = await page.request.get(`${base}/measures/${measureId}`, { headers: { "x-hiqaa": ticket } });
  const { measureVersions } = await response.json();
  return measureVersions.at(-1)[field];
}

export const openDraft = async (page: Page, { measureId, title }: GivenDraft): Promise<void> => {
  await page.goto(`/#/measure/${measureId}?version=1&edit=true`);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(field(page, "Täljare")).toBeVisible();
};

export const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

/** The frame of a field: its label, control, status and messages. */
export const frameOf = (page: Page, name: string) => page.locator(`div:has(> div > div > [id="edit-${name}-state"])`);

/** The save status below a field. */
export const stateOf = (page: Page, name: string) => page.locator(`[id="edit-${name}-state"]`);
