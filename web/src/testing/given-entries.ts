import type {
  CountedCode,
  CountedPerson,
  MeasurementSource,
  MeasureUsage,
  Page,
  ReportingSystem,
  ViewGroup,
  ViewGroupItem,
  ViewTemplate,
} from "@indikatorkatalogen/contract";
import { oids } from "@indikatorkatalogen/contract";
import { givenId } from "./given.ts";

/** The first page of a list, or the whole of a short one. */
export const givenListPage = <Row>(rows: Row[], page: Partial<Page<Row>> = {}): Page<Row> => ({
  pageResults: rows,
  index: 0,
  pageSize: 20,
  totalCount: rows.length,
  ...page,
});

export const givenKeyword = (displayName: string, keyword: Partial<CountedCode> = {}): CountedCode => ({
  id: givenId(),
  codeId: displayName.toUpperCase(),
  codeValue: displayName.toUpperCase(),
  displayName,
  description: null,
  oid: oids.keywords,
  version: "1",
  fromAge: null,
  toAge: null,
  measureCount: 0,
  ...keyword,
});

export const givenPerson = (firstName: string, lastName: string): CountedPerson => ({
  id: givenId(),
  firstName,
  lastName,
  email: null,
  phone: null,
  hsaId: null,
  organization: null,
  title: null,
  measureCount: 0,
});

export const givenSource = (name: string, source: Partial<MeasurementSource> = {}) => ({
  id: givenId(),
  name,
  description: null,
  url: null,
  sourceType: null,
  actors: [],
  measureCount: 0,
  ...source,
});

export const givenSystem = (name: string, system: Partial<ReportingSystem> = {}) => ({
  id: givenId(),
  name,
  description: null,
  systemId: null,
  contractVersion: null,
  logicalAddress: null,
  actors: [],
  measureCount: 0,
  ...system,
});

export const givenUsage = (title: string): MeasureUsage => ({
  id: givenId(),
  title,
  versionId: givenId(),
  versionNr: 2,
  status: "PUBLISHED",
  isReplaced: false,
});

export const givenTemplate = (name: string, labels: string[], template: Partial<ViewTemplate> = {}): ViewTemplate => ({
  id: givenId(),
  name,
  availableLabels: labels.map((displayName, sortOrder) => ({ id: givenId(), displayName, sortOrder })),
  status: "PUBLISHED",
  ...template,
});

export const givenViewGroup = (name: string, group: Partial<ViewGroup> = {}): ViewGroup => ({
  id: givenId(),
  name,
  description: null,
  template: null,
  items: [],
  status: "ONGOING",
  ...group,
});

/** A measure under each of the template's labels. */
export const givenItems = ({ availableLabels }: ViewTemplate): ViewGroupItem[] =>
  availableLabels.map((label, sortOrder) => ({
    id: givenId(),
    label,
    sortOrder,
    measureVersion: {
      id: givenId(),
      measureId: givenId(),
      title: `Måttet ${label.displayName}`,
      versionNr: 1,
      status: "PUBLISHED",
    },
  }));
