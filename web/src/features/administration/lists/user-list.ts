import {
  createUser,
  getUser,
  keysOf,
  listUsers,
  type NewUserInput,
  newUserInput,
  roleIds,
  roleNames,
  type User,
  updateUser,
  userInput,
} from "@indikatorkatalogen/contract";
import { mdiAccountKeyOutline } from "@mdi/js";
import { callApi } from "../../../api/call-api.ts";
import { formatMoment } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import type { FormField } from "../../../ui/forms/form-field.ts";
import { shownLinks } from "../entry/shown-secrets.ts";
import type { ListConfig } from "../list-config.ts";
import { UserDetails } from "../users/user-details.tsx";
import { readOnlyField, text } from "./entry-fields.ts";

const states = { open: false, closed: true };

const rolesField: FormField = {
  kind: "choices",
  name: "roles",
  label: t("administration.fields.roles"),
  hint: t("administration.hints.roles"),
  options: roleIds.map((value) => ({ value, label: roleNames[value] })),
  required: true,
};

const nameField = (name: "firstName" | "lastName"): FormField => ({
  kind: "line",
  name,
  label: t(`administration.fields.${name}`),
  required: true,
});

/** Those who can log in. A user who is added here chooses a password with a one-time link. */
export const userList: ListConfig<User> = {
  name: "users",
  rightPrefix: "users",
  icon: mdiAccountKeyOutline,
  columns: [
    { id: "name", sortField: "NAME", cell: (one) => nameOf(one) },
    { id: "userId", sortField: "USER_ID", cell: (one) => one.userId },
    { id: "roles", cell: ({ roles }) => roles.map((role) => roleNames[role]).join(", ") },
    { id: "lastLogin", sortField: "LAST_LOGIN", isDate: true, cell: (one) => lastLoginOf(one) },
    { id: "state", cell: (one) => t(`administration.accountStates.${stateOf(one)}`) },
  ],
  fields: [
    readOnlyField("userId"),
    readOnlyField("origin"),
    readOnlyField("lastLogin"),
    rolesField,
    {
      kind: "choice",
      name: "disabled",
      label: t("administration.fields.disabled"),
      options: keysOf(states).map((key) => ({
        value: String(states[key]),
        label: t(`administration.accountStates.${key}`),
      })),
      toValue: (option) => option === "true",
      required: true,
    },
  ],
  schema: userInput,
  creation: {
    fields: [
      {
        kind: "line",
        name: "userId",
        label: t("administration.fields.userId"),
        hint: t("administration.hints.userId"),
        required: true,
      },
      nameField("firstName"),
      nameField("lastName"),
      rolesField,
    ],
    schema: newUserInput,
  },
  titleOf: (one) => nameOf(one),
  toValues: (one) =>
    one
      ? {
          userId: text(one.userId),
          origin: t(`administration.origins.${one.origin}`),
          lastLogin: lastLoginOf(one),
          roles: one.roles,
          disabled: one.disabled,
        }
      : { userId: "", firstName: "", lastName: "", roles: [] },
  // Accounts are closed instead of removed, so that what they did keeps its name.
  calls: {
    list: (query, signal) => callApi(listUsers, { query }, signal),
    get: (id, signal) => callApi(getUser, { params: { id } }, signal),
    create: async (body: NewUserInput) => {
      const { user, link } = await callApi(createUser, { body });
      shownLinks.set(user.id, link);
      return user;
    },
    update: (id, { roles, disabled }) => callApi(updateUser, { params: { id }, body: { roles, disabled } }),
  },
  details: UserDetails,
};

function stateOf({ disabled, isInvited }: User) {
  if (disabled) return "closed";
  return isInvited ? "invited" : "open";
}

const nameOf = ({ firstName, lastName }: User) => [lastName, firstName].filter(Boolean).join(", ");

const lastLoginOf = ({ lastLogin }: User) => (lastLogin === null ? t("administration.never") : formatMoment(lastLogin));
