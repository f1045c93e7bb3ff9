import { describe, expect, test } from "vitest";
import { codeSystemResource } from "../code-systems/code-system-access.ts";
import {
  codeInput,
  codeSystemInput,
  createCode,
  listCodes,
  newCodeInput,
} from "../code-systems/code-systems.contract.ts";
import { isRequiredCode } from "../code-systems/required-codes.ts";
import { oids } from "../codes.ts";
import { conceptInput, listConcepts, maxTerms, nameKinds, queryKinds } from "../concepts/concepts.contract.ts";
import { helpTextInput } from "../help-texts/help-texts.contract.ts";
import { measureGroupInput } from "../measure-groups/measure-groups.contract.ts";
import { performingOrganizationInput } from "../performing-organizations/performing-organizations.contract.ts";
import { listPersonsWithCount, personInput } from "../persons/persons.contract.ts";
import { newRoleInput, roleInput } from "../roles/roles.contract.ts";
import { faultsOf } from "../testing/faults-of.ts";
import { givenId } from "../testing/given-content.ts";
import { validationTexts } from "../texts/validation-texts.ts";
import { itemOrder, newViewGroupInput, viewGroupItemInput } from "../view-groups/view-groups.contract.ts";
import { newViewLabelInput, newViewTemplateInput } from "../view-groups/view-templates.contract.ts";
import { mergeQuery } from "./merge.ts";
import {
  identifierRoots,
  instanceIdentifierInput,
  instanceIdentifiers,
  measurementSourceInput,
  measurementSources,
  reportingSystemInput,
} from "./reference-data.contract.ts";

describe("a measurement source", () => {
  test("needs a name only", () => {
    expect(measurementSourceInput.parse({ name: " Riksstroke ", url: "", description: " " })).toEqual({
      name: "Riksstroke",
      description: null,
      url: null,
      sourceType: null,
    });
  });

  test.each<[unknown, Record<string, string>]>([
    [{}, { name: validationTexts.required }],
    [{ name: " " }, { name: validationTexts.required }],
    [{ name: "R", url: "riksstroke.org" }, { url: validationTexts.link }],
    [{ name: "R", url: "javascript:alert(1)" }, { url: validationTexts.link }],
    [{ name: "R", sourceType: "register" }, { sourceType: validationTexts.choice }],
    [{ name: "två\nrader" }, { name: validationTexts.excludedCharacters }],
  ])("is not %j", (sent, faults) => {
    expect(faultsOf(measurementSourceInput, sent)).toEqual(faults);
  });
});

describe("a reporting system", () => {
  test("has a whole identity or none", () => {
    const systemId = { root: "1.2.752.129.2.1.4.1", extension: "SE1" };

    expect(reportingSystemInput.parse({ name: "RS", systemId }).systemId).toEqual(systemId);
    expect(reportingSystemInput.parse({ name: "RS" })).toMatchObject({ systemId: null, contractVersion: null });
  });

  test.each<[unknown, Record<string, string>]>([
    [{ systemId: { root: "", extension: "SE1" } }, { "systemId.root": validationTexts.required }],
    [{ systemId: { root: "SE", extension: "SE1" } }, { "systemId.root": validationTexts.oid }],
    [{ systemId: { root: "1.2", extension: "" } }, { "systemId.extension": validationTexts.required }],
    [{ contractVersion: 1 }, { contractVersion: validationTexts.choice }],
  ])("has no %j", (part, faults) => {
    expect(faultsOf(reportingSystemInput, { name: "RS", ...(part as object) })).toEqual(faults);
  });
});

describe("an organisation that owns measures", () => {
  const { hsaId, localId, organizationNumber } = identifierRoots;

  test.each<[string | null, string | null, string | undefined]>([
    [null, null, undefined],
    [null, "", undefined],
    [hsaId, "SE1234567890-1A2B", undefined],
    [organizationNumber, "232100-0016", undefined],
    [organizationNumber, "2321000016", undefined],
    [localId, "vad som helst", undefined],
    [hsaId, null, validationTexts.rootAndExtension],
    [null, "SE1234567890-1A2B", validationTexts.rootAndExtension],
    [hsaId, "232100-0016", validationTexts.extensionOfRoot],
    [organizationNumber, "12", validationTexts.extensionOfRoot],
  ])("identified by %s and %s is told: %s", (root, extension, message) => {
    expect(faultsOf(instanceIdentifierInput, { name: "Region", root, extension })).toEqual(
      message ? { extension: message } : {},
    );
  });

  test("is not identified in a register that nobody knows", () => {
    expect(faultsOf(instanceIdentifierInput, { name: "Region", root: "1.2.3", extension: "1" })).toEqual({
      root: validationTexts.choice,
    });
  });
});

describe("the calls of reference data", () => {
  test("require the rights of their own type", () => {
    expect(measurementSources.create).toMatchObject({
      path: "/measurementsources/",
      access: "measurementsources:create",
    });
    expect(instanceIdentifiers.merge).toMatchObject({
      path: "/instanceidentifiers/:id/merge/:targetId",
      access: "instanceidentifiers:delete",
    });
    expect(measurementSources.removeActor.access).toBe("measurementsources:update");
  });

  test("are sorted by what their lists show", () => {
    expect(faultsOf(measurementSources.list.query, { sortfield: "SOURCE_TYPE" })).toEqual({});
    expect(faultsOf(instanceIdentifiers.list.query, { sortfield: "SOURCE_TYPE" })).toEqual({
      sortfield: validationTexts.choice,
    });
  });

  test.each([
    [{}, false],
    [{ dryRun: "false" }, false],
    [{ dryRun: "true" }, true],
  ])("merge asked with %j only shows what would change: %s", (query, dryRun) => {
    expect(mergeQuery.parse(query)).toEqual({ dryRun });
  });

  test("do not guess what a merge is meant to do", () => {
    expect(faultsOf(mergeQuery, { dryRun: "1" })).toEqual({ dryRun: validationTexts.choice });
  });
});

describe("a person", () => {
  test("has two names, and whatever else is known", () => {
    expect(personInput.parse({ firstName: " Anna ", lastName: "Öberg", email: "" })).toEqual({
      firstName: "Anna",
      lastName: "Öberg",
      email: null,
      phone: null,
      hsaId: null,
      organization: null,
      title: null,
    });
  });

  test("gets every fault at once", () => {
    const sent = { firstName: "", lastName: null, email: "anna", phone: "abc", hsaId: "SE1" };

    expect(faultsOf(personInput, sent)).toEqual({
      firstName: validationTexts.required,
      lastName: validationTexts.required,
      email: validationTexts.email,
      phone: validationTexts.phone,
      hsaId: validationTexts.hsaId,
    });
  });

  test("is listed among the unused only on request", () => {
    expect(listPersonsWithCount.query.parse({ usage: "" }).usage).toBeUndefined();
    expect(listPersonsWithCount.query.parse({ usage: "UNUSED" }).usage).toBe("UNUSED");
    expect(faultsOf(listPersonsWithCount.query, { usage: "ALL" })).toEqual({ usage: validationTexts.choice });
  });
});

describe("a role of actors", () => {
  test("applies to kinds in one order, each once", () => {
    const appliesTo = ["instanceidentifier", "measureversion", "instanceidentifier"];

    expect(roleInput.parse({ name: "Kontakt", appliesTo }).appliesTo).toEqual(["measureversion", "instanceidentifier"]);
  });

  test.each<[unknown, Record<string, string>]>([
    [{ appliesTo: [] }, { appliesTo: validationTexts.notEmpty }],
    [{ appliesTo: ["person"] }, { "appliesTo.0": validationTexts.choice }],
    [{ code: "kontakt" }, { code: validationTexts.codeForm }],
    [{ code: "1KONTAKT" }, { code: validationTexts.codeForm }],
    [{ code: "" }, { code: validationTexts.codeForm }],
  ])("is not %j", (part, faults) => {
    const sent = { name: "Kontakt", appliesTo: ["measureversion"], ...(part as object) };

    expect(faultsOf(newRoleInput, sent)).toEqual(faults);
  });
});

describe("a code", () => {
  test("needs a name only", () => {
    expect(newCodeInput.parse({ displayName: "Stroke" })).toEqual({
      displayName: "Stroke",
      description: null,
      fromAge: null,
      toAge: null,
    });
  });

  test.each<[unknown, Record<string, string>]>([
    [{ displayName: "" }, { displayName: validationTexts.required }],
    [{ codeValue: " " }, { codeValue: validationTexts.required }],
    [{ fromAge: 18, toAge: 17 }, { toAge: validationTexts.agesInOrder }],
    [{ fromAge: -1 }, { fromAge: "Ange minst 0" }],
    [{ toAge: 151 }, { toAge: "Ange högst 150" }],
    [{ fromAge: 1.5 }, { fromAge: validationTexts.integer }],
  ])("is not %j", (part, faults) => {
    const sent = { displayName: "18–64 år", ...(part as object) };

    expect(faultsOf(codeInput, sent)).toEqual(faults);
    expect(faultsOf(newCodeInput, sent)).toEqual(faults);
  });

  test("spans one year, or has an open end", () => {
    expect(faultsOf(codeInput, { displayName: "18 år", fromAge: 18, toAge: 18 })).toEqual({});
    expect(faultsOf(codeInput, { displayName: "65+", fromAge: 65, toAge: null })).toEqual({});
  });

  test.each([
    [oids.keywords, "keywords:create"],
    [oids.unit, "measureunits:create"],
    [oids.agegroups, "agegroups:create"],
    [oids.gender, "codesystems:create"],
    ["2.25.1", "codesystems:create"],
  ])("of the system %s is created with the right %s", (oid, resource) => {
    expect(codeSystemResource(oid, "create")).toBe(resource);
  });

  test.each([
    [{ oid: oids.soughtvalue, codeId: "HIGH" }, true],
    [{ oid: oids.soughtvalue, codeId: "MIDDLE" }, false],
    [{ oid: oids.keywords, codeId: "HIGH" }, false],
    [{ oid: oids.gender, codeId: "1" }, true],
  ])("%j is one that rules depend on: %s", (stamp, expected) => {
    expect(isRequiredCode(stamp)).toBe(expected);
  });

  test("belongs to a system with an OID", () => {
    expect(faultsOf(createCode.params, { oid: "keywords" })).toEqual({ oid: validationTexts.oid });
    expect(faultsOf(codeSystemInput, { oid: "", name: "Nytt" })).toEqual({ oid: validationTexts.required });
    expect(faultsOf(listCodes.query, { sortfield: "MEASURE_COUNT" })).toEqual({ sortfield: validationTexts.choice });
  });
});

describe("a concept", () => {
  test("is active, without other terms, by default; a term is an everyday one", () => {
    expect(conceptInput.parse({ preferred: "stroke" })).toEqual({
      preferred: "stroke",
      isActive: true,
      terms: [],
      broader: [],
    });
    expect(conceptInput.parse({ preferred: "stroke", terms: [{ term: " slag " }] }).terms).toEqual([
      { term: "slag", kind: "everyday" },
    ]);
  });

  test.each<[string, unknown, Record<string, string>]>([
    ["an empty term", { terms: [{ term: "" }] }, { "terms.0.term": validationTexts.required }],
    ["an unknown kind", { terms: [{ term: "x", kind: "slang" }] }, { "terms.0.kind": validationTexts.choice }],
    ["an empty broader term", { broader: [" "] }, { "broader.0": validationTexts.required }],
    [
      "too many terms",
      { terms: Array.from({ length: maxTerms + 1 }, () => ({ term: "x" })) },
      { terms: "Välj högst 200 värden" },
    ],
    ["too many broader terms", { broader: Array.from({ length: 21 }, String) }, { broader: "Välj högst 20 värden" }],
  ])("has not %s", (_, part, faults) => {
    expect(faultsOf(conceptInput, { preferred: "stroke", ...(part as object) })).toEqual(faults);
  });

  test("has terms that texts use and terms that only queries use, and none is both", () => {
    expect(queryKinds.filter((kind) => nameKinds.some((name) => name === String(kind)))).toEqual([]);
  });

  test("is listed whatever its origin unless one is chosen", () => {
    expect(listConcepts.query.parse({ origin: "" })).toMatchObject({ index: 0, pagesize: 20, origin: undefined });
    expect(faultsOf(listConcepts.query, { origin: "copied" })).toEqual({ origin: validationTexts.choice });
  });
});

describe("a help text", () => {
  test.each(["measureversion.title", "title", "a.b.c2"])("belongs to the field %s", (mapping) => {
    expect(faultsOf(helpTextInput, { mapping })).toEqual({});
  });

  test.each([
    ["", validationTexts.required],
    ["measureversion.", validationTexts.mappingForm],
    [".title", validationTexts.mappingForm],
    ["measure version", validationTexts.mappingForm],
    ["2title", validationTexts.mappingForm],
    ["titel.å", validationTexts.mappingForm],
  ])("does not belong to '%s'", (mapping, message) => {
    expect(faultsOf(helpTextInput, { mapping })).toMatchObject({ mapping: message });
  });
});

describe("groups", () => {
  test("of measures name them by id", () => {
    expect(measureGroupInput.parse({ name: "Stroke" })).toEqual({ name: "Stroke", description: null, measures: [] });
    expect(faultsOf(measureGroupInput, { name: "S", measures: [{ id: "12345" }] })).toEqual({
      "measures.0.id": validationTexts.identifier,
    });
  });

  test("for viewing may have a template from the start", () => {
    expect(newViewGroupInput.parse({ name: "Stroke" }).template).toBeNull();
    expect(faultsOf(newViewGroupInput, { name: "Stroke", template: { id: "x" } })).toEqual({
      "template.id": validationTexts.identifier,
    });
  });

  test("for viewing have items with a label and a version", () => {
    expect(faultsOf(viewGroupItemInput, {})).toEqual({
      label: validationTexts.required,
      measureVersion: validationTexts.required,
    });
    expect(faultsOf(viewGroupItemInput, { label: { id: givenId(1) }, measureVersion: { id: givenId(2) } })).toEqual({});
  });

  test.each<[string, unknown, string]>([
    ["nothing", [], validationTexts.notEmpty],
    ["more than 200", Array.from({ length: 201 }, () => ({ id: givenId(1), sortOrder: 1 })), "Välj högst 200 värden"],
  ])("are not put in order of %s", (_, sent, message) => {
    expect(faultsOf(itemOrder, sent)).toEqual({ "": message });
  });

  test("are put in order by whole numbers from zero", () => {
    expect(faultsOf(itemOrder, [{ id: givenId(1), sortOrder: -1 }])).toEqual({ "0.sortOrder": "Ange minst 0" });
    expect(faultsOf(itemOrder, [{ id: givenId(1), sortOrder: 0 }])).toEqual({});
  });

  test("have templates with labels, each with a name", () => {
    expect(newViewTemplateInput.parse({ name: "Kön" })).toEqual({ name: "Kön", availableLabels: [] });
    expect(faultsOf(newViewTemplateInput, { name: "Kön", availableLabels: [{ displayName: "" }] })).toEqual({
      "availableLabels.0.displayName": validationTexts.required,
    });
    expect(faultsOf(newViewLabelInput, { displayName: "Kvinnor" })).toEqual({ templateId: validationTexts.required });
  });
});

describe("a performing organisation", () => {
  test("needs a name and a kind", () => {
    expect(faultsOf(performingOrganizationInput, {})).toEqual({
      name: validationTexts.required,
      organizationType: validationTexts.required,
    });
    expect(performingOrganizationInput.parse({ name: "Sverige", organizationType: "Land" })).toEqual({
      name: "Sverige",
      organizationType: "Land",
      hsaId: null,
      organizationId: null,
      partOf: null,
    });
  });

  test.each<[unknown, Record<string, string>]>([
    [{ organizationType: "Förening" }, { organizationType: validationTexts.choice }],
    [{ hsaId: "SE1" }, { hsaId: validationTexts.hsaId }],
    [{ organizationId: { root: "1.2" } }, { "organizationId.extension": validationTexts.required }],
    [{ partOf: { id: "Sverige" } }, { "partOf.id": validationTexts.identifier }],
  ])("is not %j", (part, faults) => {
    const sent = { name: "Region", organizationType: "Sjukvardsregion", ...(part as object) };

    expect(faultsOf(performingOrganizationInput, sent)).toEqual(faults);
  });
});
