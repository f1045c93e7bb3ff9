import type { NamedReference, ReviewSetting, ReviewSettingInput } from "@indikatorkatalogen/contract";
import type { Database } from "../../database/database.ts";
import { entityNotFound, invalidField } from "../../errors/app-error.ts";
import type { Context } from "../../http/endpoints/call-endpoint.ts";
import { reviewTexts } from "../../texts/review-texts.ts";
import { noRules, type StoredSetting } from "../review-rules/publication-rules.ts";
import { deleteReviewSetting, readReviewSettings, writeReviewSetting } from "../review-rules/review-rules.service.ts";
import { listOwners, listUsers, readUserNames } from "./reviewers.repository.ts";

/** The default first, then owners by name. */
export async function listSettings(db: Database): Promise<ReviewSetting[]> {
  const stored = await readReviewSettings(db);
  const owners = await listOwners(
    db,
    stored.flatMap(({ ownerId }) => ownerId ?? []),
  );
  const names = await readUserNames(
    db,
    stored.flatMap(({ members }) => members),
  );
  const usual = stored.find(({ ownerId }) => ownerId === null) ?? { ...noRules, ownerId: null, members: [] };
  const own = owners.flatMap((owner) =>
    stored.filter(({ ownerId }) => ownerId === owner.id).map((one) => ({ one, owner })),
  );
  return [toSetting(usual, null, names), ...own.map(({ one, owner }) => toSetting(one, owner, names))];
}

const toSetting = (
  { approvals, fourEyes, reviewerRoles, members }: StoredSetting,
  owner: NamedReference | null,
  names: ReadonlyMap<string, string>,
): ReviewSetting => ({
  owner,
  approvals,
  fourEyes,
  reviewerRoles: [...reviewerRoles],
  members: members.flatMap((id) => {
    const name = names.get(id);
    return name === undefined ? [] : [{ id, name }];
  }),
});

/** For one owner, or by default when the owner is null. */
export async function updateSetting(
  { db, record }: Context,
  ownerId: string | null,
  input: ReviewSettingInput,
): Promise<ReviewSetting> {
  const [owner] = ownerId === null ? [null] : await listOwners(db, [ownerId]);
  if (owner === undefined) throw entityNotFound();
  const members = [...new Set(input.members)];
  const users = await listUsers(db, members);
  if (users.length < members.length) throw invalidField("members", reviewTexts.unknownUser);
  const setting = { ...input, ownerId, members, reviewerRoles: [...new Set(input.reviewerRoles)] };
  await writeReviewSetting(db, setting);
  const detail = reviewTexts.rulesOf(owner?.name ?? reviewTexts.everyOwner, input.approvals, input.fourEyes);
  await record({ type: "PUBLICATION_RULES_CHANGED", detail });
  return toSetting(setting, owner, new Map(users.map(({ id, name }) => [id, name])));
}

export async function removeSetting({ db, record }: Context, ownerId: string): Promise<void> {
  if (!(await deleteReviewSetting(db, ownerId))) throw entityNotFound();
  const [owner] = await listOwners(db, [ownerId]);
  await record({ type: "PUBLICATION_RULES_CHANGED", detail: reviewTexts.rulesRemoved(owner?.name ?? ownerId) });
}
