import { isResource } from "@indikatorkatalogen/contract";
import { describe, expect, test } from "vitest";
import { t } from "../../../texts/t.ts";
import type { ListConfig } from "../list-config.ts";
import { allLists } from "./all-lists.ts";

const lists: [string, ListConfig][] = Object.entries(allLists);

describe.each(lists)("the list %s", (name, config) => {
  const { columns, fields, rightPrefix, readRight = `${rightPrefix}:read`, defaultSort, calls, creation } = config;
  const formFields = creation?.fields ?? fields;

  test("has a title, a lead and a name for each column", () => {
    expect(config.name).toBe(name);
    expect(t(`administration.lists.${config.name}.title`)).not.toBe("");
    expect(t(`administration.lists.${config.name}.lead`)).not.toBe("");
    for (const { id } of columns) expect(t(`administration.columns.${id}`)).not.toBe("");
  });

  test("is read with a right of the policy table", () => {
    expect(isResource(readRight)).toBe(true);
  });

  test("begins sorted by a column that can be sorted by, unless it has an order of its own", () => {
    const sortable = columns.flatMap(({ sortField }) => sortField ?? []);

    if (sortable.length > 0) expect(sortable).toContain(defaultSort?.field ?? columns[0]?.sortField);
    expect(new Set(columns.map(({ id }) => id)).size).toBe(columns.length);
  });

  test("has a value for each field of a new entry", () => {
    const names = formFields.map((field) => field.name.split(".")[0]);

    expect(Object.keys(config.toValues(undefined))).toEqual(expect.arrayContaining(names));
  });

  test("marks exactly those fields as required that cannot be left empty", () => {
    const isWritten = formFields.some(({ readOnly }) => !readOnly);
    if (!isWritten || !calls.create) return;
    const parsed = (creation?.schema ?? config.schema).safeParse(config.toValues(undefined));
    const missing = new Set(parsed.error?.issues.map(({ path }) => String(path[0])));
    const required = formFields.filter((field) => field.required && !field.readOnly).map((field) => field.name);
    // A choice that begins with a value is required but not missing.
    const begun = required.filter((field) => !isEmpty(Object(config.toValues(undefined))[field]));

    expect([...missing].toSorted()).toEqual(required.filter((field) => !begun.includes(field)).toSorted());
  });
});

const isEmpty = (value: unknown) =>
  value === "" || value === null || value === undefined || (Array.isArray(value) && value.length === 0);

test("no two lists have the same title", () => {
  const titles = lists.map(([, { name }]) => t(`administration.lists.${name}.title`));

  expect(new Set(titles).size).toBe(titles.length);
});
