import {
  type CodeEntry,
  changeSingleField,
  listCodes,
  listHelpTexts,
  type MeasureVersion,
  type RoleId,
} from "@indikatorkatalogen/contract";
import { fakeApi } from "./fake-api.ts";
import { givenCode, givenMeasure } from "./given.ts";
import { givenLogin } from "./given-login.ts";

type Api = ReturnType<typeof fakeApi>;

/**
 * Everything that the page of a measure reads besides the measure, for a user with a role: no help texts and no codes.
 */
export function givenMeasurePage(role: RoleId): Api {
  const api = fakeApi();
  givenLogin(api, role);
  api.answer(listHelpTexts, []);
  givenCodes(api);
  return api;
}

/** The codes of every category. */
export const givenCodes = (api: Api, ...codes: CodeEntry[]): void =>
  api.answer(
    listCodes,
    codes.map((code) => ({ ...code, fromAge: null, toAge: null })),
  );

/** The calls that save a single field. */
export const fieldSaves = (api: Api) => api.calls.filter(({ path }) => path.endsWith("/singlefield/"));

/** Every save is acknowledged with the value that was sent, as the server reads it. */
export function acknowledgeSaves(api: Api, toValue: (input: unknown) => unknown = (input) => input): void {
  api.respond(changeSingleField, () => {
    const { field, value } = Object(fieldSaves(api).at(-1)?.body);
    return Response.json({ field, value: toValue(value), revision: 8, lastUpdated: 1, lastUpdatedBy: "Anna Öberg" });
  });
}

/** The choices without which a version cannot be published. */
export const completeChoices = {
  soughtValue: givenCode("HIGH", "Högt"),
  measureTypeCode: givenCode("PROCESS", "Process"),
  measurementTypeCode: givenCode("RATIO", "Kvot"),
  unit: givenCode("ANDEL", "Andel"),
  measuringFrequency: [givenCode("A", "År")],
  organizationalLevel: [givenCode("LAND", "Riksnivå")],
} satisfies Partial<MeasureVersion>;

/** A measure whose only version is a draft that can be published. */
export const givenCompleteDraft = (draft: Partial<MeasureVersion> = {}) =>
  givenMeasure({ ...completeChoices, status: "ONGOING", revision: 7, ...draft });
