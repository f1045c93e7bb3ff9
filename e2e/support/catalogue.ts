import { expect, type Page } from "@playwright/test";

const base = "/services/api/1.0";

interface Row {
  mId: string;
  title: string;
  versionNr: number;
}

/** The first measure that a search finds; with a ticket, drafts are searched too. */
export async function findMeasure(page: Page, search: Record<string, unknown>, ticket?: string): Promise<Row> {
  const response = await page.request.post(`${base}/measureversions/searchlatest/withparams`, {
    data: { ...search, pageSize: 1 },
    headers: ticket ? { "x-hiqaa": ticket } : {},
  });
  const { pageResults } = await response.json();
  expect(pageResults).toHaveLength(1);
  return pageResults[0];
}
