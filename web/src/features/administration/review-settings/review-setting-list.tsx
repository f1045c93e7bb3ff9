import {
  deleteOwnerReviewSetting,
  listReviewSettings,
  type ReviewSetting,
  type ReviewSettingInput,
  roleIds,
  roleNames,
  updateDefaultReviewSetting,
  updateOwnerReviewSetting,
} from "@indikatorkatalogen/contract";
import { mdiClipboardCheckOutline } from "@mdi/js";
import type { FieldValues } from "react-hook-form";
import { z } from "zod";
import { callApi } from "../../../api/call-api.ts";
import { t } from "../../../texts/t.ts";
import type { FormField } from "../../../ui/forms/form-field.ts";
import type { ListConfig } from "../list-config.ts";
import { findEntry, pageFrom } from "../lists/whole-lists.ts";
import { MembersField } from "./members-field.tsx";
import { OwnerField } from "./owner-field.tsx";

interface SettingEntry extends ReviewSetting {
  /** The owner's id; the default has none. */
  id: string;
}

const defaultId = "default";
const toEntry = (setting: ReviewSetting): SettingEntry => ({ ...setting, id: setting.owner?.id ?? defaultId });
const nameOf = ({ owner }: ReviewSetting) => owner?.name ?? t("administration.reviewSettings.default");
const maxApprovals = 10;

const fields: FormField[] = [
  {
    kind: "custom",
    name: "owner",
    label: t("administration.fields.owner"),
    required: true,
    render: (field) => <OwnerField {...field} />,
  },
  {
    kind: "number",
    name: "approvals",
    label: t("administration.fields.approvals"),
    hint: t("administration.hints.approvals"),
    required: true,
  },
  {
    kind: "choice",
    name: "fourEyes",
    label: t("administration.fields.fourEyes"),
    hint: t("administration.hints.fourEyes"),
    options: [
      { value: "false", label: t("administration.reviewSettings.notRequired") },
      { value: "true", label: t("administration.reviewSettings.required") },
    ],
    toValue: (option) => option === "true",
    required: true,
  },
  {
    kind: "choices",
    name: "reviewerRoles",
    label: t("administration.fields.reviewerRoles"),
    hint: t("administration.hints.reviewerRoles"),
    options: roleIds.map((value) => ({ value, label: roleNames[value] })),
    required: true,
  },
  {
    kind: "custom",
    name: "members",
    label: t("administration.fields.members"),
    render: (field) => <MembersField {...field} />,
  },
];

const named = z.object({ id: z.string(), name: z.string() });
const range = t("administration.reviewSettings.range", { max: maxApprovals });

const schema = z
  .object({
    isDefault: z.boolean(),
    owner: named.nullable(),
    approvals: z.int(range).min(0, range).max(maxApprovals, range),
    fourEyes: z.boolean(),
    reviewerRoles: z.array(z.enum(roleIds)).min(1, t("administration.reviewSettings.noRole")),
    members: z.array(named),
  })
  .refine(({ isDefault, owner }) => isDefault || owner !== null, {
    message: t("administration.reviewSettings.noOwner"),
    path: ["owner"],
  });

const toInput = ({ approvals, fourEyes, reviewerRoles, members }: FieldValues): ReviewSettingInput => ({
  approvals,
  fourEyes,
  reviewerRoles,
  members: members.map(({ id }: { id: string }) => id),
});

const updateOwner = async (id: string, input: FieldValues) =>
  toEntry(await callApi(updateOwnerReviewSetting, { params: { id }, body: toInput(input) }));

const readAll = async (signal: AbortSignal) => (await callApi(listReviewSettings, {}, signal)).map(toEntry);

/** What is required before publication: by default, and for the measures of single owners. */
export const reviewSettingList: ListConfig<SettingEntry> = {
  name: "reviewSettings",
  rightPrefix: "reviewsettings",
  readRight: "reviewsettings:update",
  changeRight: "reviewsettings:update",
  icon: mdiClipboardCheckOutline,
  searchLabel: t("administration.reviewSettings.search"),
  columns: [
    { id: "owner", cell: nameOf },
    { id: "approvals", cell: ({ approvals }) => approvals },
    {
      id: "fourEyes",
      cell: ({ fourEyes }) => t(`administration.reviewSettings.${fourEyes ? "required" : "notRequired"}`),
    },
    { id: "reviewerRoles", cell: ({ reviewerRoles }) => reviewerRoles.map((role) => roleNames[role]).join(", ") },
    { id: "members", cell: ({ members }) => members.map(({ name }) => name).join(", ") },
  ],
  fields,
  schema,
  isReadOnly: (_, field) => field === "owner",
  titleOf: nameOf,
  toValues: (setting) => ({
    isDefault: setting !== undefined && setting.owner === null,
    owner: setting?.owner ?? null,
    approvals: setting?.approvals ?? 1,
    fourEyes: setting?.fourEyes ?? false,
    reviewerRoles: setting?.reviewerRoles ?? ["MAIN_EDITOR", "ADMIN"],
    members: setting?.members ?? [],
  }),
  obstacleOf: ({ owner }) => (owner ? undefined : t("administration.reviewSettings.defaultStays")),
  calls: {
    // Without a sort field the server's order is kept: the default first.
    list: async (query, signal) => pageFrom(await readAll(signal), query, (setting) => ({ owner: nameOf(setting) })),
    get: async (id, signal) => findEntry(await readAll(signal), id),
    create: (input) => updateOwner(input.owner.id, input),
    update: async (id, input) =>
      id === defaultId
        ? toEntry(await callApi(updateDefaultReviewSetting, { body: toInput(input) }))
        : updateOwner(id, input),
    remove: (id) => callApi(deleteOwnerReviewSetting, { params: { id } }),
  },
};
