import { getUser, listUsers, roleIds, roleNames, type User, updateUser, userInput } from "@indikatorkatalogen/contract";
import { mdiAccountKeyOutline } from "@mdi/js";
import { callApi } from "../../../api/call-api.ts";
import { formatDate, formatTime } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import type { FormField } from "../../../ui/forms/form-field.ts";
import type { ListConfig } from "../list-config.ts";
import { UserDetails } from "../users/user-details.tsx";
import { text } from "./entry-fields.ts";

const readOnlyField = (name: "userId" | "origin" | "lastLogin"): FormField => ({
  kind: "line",
  name,
  label: t(`administration.fields.${name}`),
  readOnly: true,
});

const states = { open: false, closed: true };

/** Those who can log in. Accounts are made at the server or by the identity provider; here they are watched and closed. */
export const userList: ListConfig<User> = {
  name: "users",
  noun: "users",
  icon: mdiAccountKeyOutline,
  columns: [
    { id: "name", sortField: "NAME", cell: (one) => nameOf(one) },
    { id: "userId", sortField: "USER_ID", cell: (one) => one.userId },
    { id: "roles", cell: ({ roles }) => roles.map((role) => roleNames[role]).join(", ") },
    { id: "lastLogin", sortField: "LAST_LOGIN", isDate: true, cell: (one) => lastLoginOf(one) },
    { id: "state", cell: ({ disabled }) => t(`administration.accountStates.${disabled ? "closed" : "open"}`) },
  ],
  fields: [
    readOnlyField("userId"),
    readOnlyField("origin"),
    readOnlyField("lastLogin"),
    {
      kind: "choices",
      name: "roles",
      label: t("administration.fields.roles"),
      hint: t("administration.hints.roles"),
      options: roleIds.map((value) => ({ value, label: roleNames[value] })),
      required: true,
    },
    {
      kind: "choice",
      name: "disabled",
      label: t("administration.fields.disabled"),
      options: Object.entries(states).map(([key, value]) => ({
        value: String(value),
        label: t(`administration.accountStates.${key as keyof typeof states}`),
      })),
      toValue: (option) => option === "true",
      required: true,
    },
  ],
  schema: userInput,
  titleOf: (one) => nameOf(one),
  toValues: (one) => ({
    userId: text(one?.userId),
    origin: one ? t(`administration.origins.${one.origin}`) : "",
    lastLogin: one ? lastLoginOf(one) : "",
    roles: one?.roles ?? [],
    disabled: one?.disabled ?? false,
  }),
  calls: {
    list: (query, signal) => callApi(listUsers, { query }, signal),
    get: (id, signal) => callApi(getUser, { params: { id } }, signal),
    create: () => Promise.reject(new Error("Accounts are made at the server or by the identity provider")),
    update: (id, { roles, disabled }) => callApi(updateUser, { params: { id }, body: { roles, disabled } }),
    remove: () => Promise.reject(new Error("Accounts are closed, so that what they did keeps its name")),
  },
  details: UserDetails,
};

const nameOf = ({ firstName, lastName }: User) => [lastName, firstName].filter(Boolean).join(", ");

const lastLoginOf = ({ lastLogin }: User) =>
  lastLogin === null ? t("administration.never") : `${formatDate(lastLogin)} ${formatTime(lastLogin)}`;
