import { checkAccess } from "./access-control/access-control.contract.ts";
import type { Endpoint } from "./endpoint.ts";
import * as helpTexts from "./help-texts/help-texts.contract.ts";
import * as loginProxy from "./login/login-proxy.contract.ts";
import { searchMeasures } from "./measure-search/measure-search.contract.ts";
import * as measureVersions from "./measures/measure-versions.contract.ts";
import * as measures from "./measures/measures.contract.ts";
import * as subMeasures from "./measures/sub-measures.contract.ts";
import * as versionParts from "./measures/version-parts.contract.ts";
import * as techAdmin from "./tech-admin/tech-admin.contract.ts";
import * as userProfile from "./user-profile/user-profile.contract.ts";

export const apiBasePath = "/services/api/1.0";

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value;
const endpointsOf = (contract: object): Endpoint[] => Object.values(contract).filter(isEndpoint);

/** Every endpoint, grouped as the readable pages show them. */
export const api: { group: string; endpoints: Endpoint[] }[] = [
  { group: "Measures", endpoints: endpointsOf(measures) },
  { group: "Measure versions", endpoints: [searchMeasures, ...endpointsOf(measureVersions)] },
  { group: "Parts of a version", endpoints: endpointsOf(versionParts) },
  { group: "Sub-measures", endpoints: endpointsOf(subMeasures) },
  { group: "Help texts", endpoints: endpointsOf(helpTexts) },
  { group: "User profile", endpoints: endpointsOf(userProfile) },
  { group: "Login and access", endpoints: [checkAccess, ...endpointsOf(loginProxy)] },
  { group: "Technical administration", endpoints: endpointsOf(techAdmin) },
];
