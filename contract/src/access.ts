/** The roles of users. A caller without a ticket is anonymous and has no role. */
export const roleIds = ["READER", "EDITOR", "MAIN_EDITOR", "ADMIN", "TECH_ADMIN"] as const;
export type RoleId = (typeof roleIds)[number];

const everyone = "everyone";
const loggedIn = roleIds;
const editors = ["EDITOR", "MAIN_EDITOR", "ADMIN"] as const;
const mainEditors = ["MAIN_EDITOR", "ADMIN"] as const;
const administrators = ["ADMIN"] as const;
const technicians = ["TECH_ADMIN"] as const;
const operators = ["ADMIN", "TECH_ADMIN"] as const;
const noUser = [] as const;

type AllowedRoles = typeof everyone | readonly RoleId[];

/**
 * The one policy table: who may do what. The server enforces it on every endpoint, the access-control
 * calls answer from it, and the web shows or hides by those answers.
 */
export const policy = {
  "application:read": loggedIn,
  /** Receiving live events about open measures; guest reviewers receive those of one version. */
  "live:read": loggedIn,
  /** Seeing versions that are not yet published. */
  "ongoing:read": loggedIn,
  "measures:create": editors,
  "measures:read": everyone,
  "measures:update": editors,
  /** Deleting what was never published; anything else also requires `measures:unpublish`. */
  "measures:delete": editors,
  "measures:publish": mainEditors,
  "measures:unpublish": mainEditors,
  /** Requesting, changing and withdrawing reviews of drafts. */
  "reviews:create": editors,
  /** Reading, commenting and deciding; a guest reviewer may too, in one review. */
  "reviews:read": loggedIn,
  /** Inviting somebody without an account to one review. */
  "reviewguests:create": editors,
  "reviewguests:delete": editors,
  /** Only guests have a guest session. */
  "guestsession:delete": noUser,
  /** Settings of what is required before publication. */
  "reviewsettings:read": loggedIn,
  "reviewsettings:update": administrators,
  "connections:create": editors,
  "connections:read": everyone,
  "connections:update": editors,
  "connections:delete": editors,
  "reportingsystems:create": mainEditors,
  "reportingsystems:read": everyone,
  "reportingsystems:update": mainEditors,
  "reportingsystems:delete": mainEditors,
  "measurementsources:create": mainEditors,
  "measurementsources:read": everyone,
  "measurementsources:update": mainEditors,
  "measurementsources:delete": mainEditors,
  "instanceidentifiers:create": mainEditors,
  "instanceidentifiers:read": everyone,
  "instanceidentifiers:update": mainEditors,
  "instanceidentifiers:delete": mainEditors,
  "measureunits:create": mainEditors,
  "measureunits:read": everyone,
  "measureunits:update": mainEditors,
  "measureunits:delete": mainEditors,
  "keywords:create": mainEditors,
  "keywords:read": everyone,
  "keywords:update": mainEditors,
  "keywords:delete": mainEditors,
  "agegroups:create": mainEditors,
  "agegroups:read": everyone,
  "agegroups:update": mainEditors,
  "agegroups:delete": mainEditors,
  "codesystems:create": administrators,
  "codesystems:read": everyone,
  "codesystems:update": administrators,
  "codesystems:delete": administrators,
  "persons:create": editors,
  /** Also decides whether persons' names are shown at all. */
  "persons:read": loggedIn,
  "persons:update": editors,
  "persons:delete": mainEditors,
  "personadministration:create": administrators,
  /** Opens the screen of persons; `persons:read` opens the lists from which a person is chosen. */
  "personadministration:read": editors,
  "personadministration:update": administrators,
  "personadministration:delete": administrators,
  "roles:create": administrators,
  "roles:read": loggedIn,
  "roles:update": administrators,
  "roles:delete": administrators,
  "performingorganizations:create": mainEditors,
  "performingorganizations:read": everyone,
  "performingorganizations:update": mainEditors,
  "performingorganizations:delete": mainEditors,
  "measuregroups:create": mainEditors,
  "measuregroups:read": everyone,
  "measuregroups:update": mainEditors,
  "measuregroups:delete": mainEditors,
  "viewgroups:create": mainEditors,
  "viewgroups:read": everyone,
  "viewgroups:update": mainEditors,
  "viewgroups:delete": mainEditors,
  "helptexts:create": mainEditors,
  "helptexts:read": everyone,
  "helptexts:update": mainEditors,
  "helptexts:delete": mainEditors,
  "helptexts.description:crud": mainEditors,
  "helptexts.description:read": everyone,
  "helptexts.helptext:crud": mainEditors,
  "helptexts.helptext:read": everyone,
  "helptexts.mapping:crud": mainEditors,
  "helptexts.mapping:read": loggedIn,
  /** Also reads the queries that found nothing. */
  "concepts:create": mainEditors,
  "concepts:read": mainEditors,
  "concepts:update": mainEditors,
  "concepts:delete": mainEditors,
  "events:read": loggedIn,
  /** The findings of the content analysis; starting one requires `sync:read`. */
  "contentanalysis:read": [...editors, ...technicians],
  "userprofile:crud": loggedIn,
  /** Changing and deleting searches that others have shared. */
  "publicfilters:crud": administrators,
  "accessibilitymessages:read": administrators,
  "accessibilitymessages:update": administrators,
  "accessibilitymessages:delete": administrators,
  /** Webhook subscribers and their deliveries. */
  "subscribers:create": operators,
  "subscribers:read": operators,
  "subscribers:update": operators,
  "subscribers:delete": operators,
  /** Users and their roles. */
  "users:create": administrators,
  "users:read": administrators,
  "users:update": administrators,
  /** The whole catalogue as a file, with everything that is not published and every person. */
  "bundle:read": administrators,
  "bundle:create": administrators,
  "securityevents:read": ["ADMIN", "TECH_ADMIN"],
  "sync:read": technicians,
  /** The calls of the data-distribution host, which sends a key instead of a ticket. */
  "distribution:read": technicians,
  /** Its usage reports. */
  "distribution:update": noUser,
} as const satisfies Record<string, AllowedRoles>;

export type Resource = keyof typeof policy;

export const isResource = (name: string): name is Resource => Object.hasOwn(policy, name);

/** No roles means an anonymous caller. */
export function isAllowed(roles: readonly RoleId[], resource: Resource): boolean {
  const allowed: AllowedRoles = policy[resource];
  return allowed === everyone || roles.some((role) => allowed.includes(role));
}
