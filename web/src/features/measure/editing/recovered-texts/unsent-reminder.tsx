import type { MeasureVersion } from "@indikatorkatalogen/contract";
import { t } from "../../../../texts/t.ts";
import { useUser } from "../../../session/use-user.ts";
import { isSame } from "../saving/field-saving.ts";
import { allKeptTextsQuery, useKeptOffers } from "./recovered-texts.queries.ts";
import { UnsentTextList } from "./unsent-text-list.tsx";

interface UnsentReminderProps {
  version: MeasureVersion;
}

/** Somebody's own text that never reached the server, also when the version can no longer be edited. */
export function UnsentReminder({ version }: UnsentReminderProps) {
  const userId = useUser()?.userId ?? "";
  const { offers, discard } = useKeptOffers(allKeptTextsQuery(userId, version.id));
  return (
    <UnsentTextList
      heading={t("editing.kept.reminder")}
      explanation={t("editing.kept.reminderExplanation")}
      offers={offers.filter(({ field, text }) => !isSame(version[field], text))}
      standingOf={({ field }) => version[field]}
      onDiscard={discard}
    />
  );
}

/** The same where there is no version to show any more: it or its measure has been deleted. */
export function StrandedTexts() {
  const userId = useUser()?.userId ?? "";
  const { offers, discard } = useKeptOffers(allKeptTextsQuery(userId));
  return (
    <UnsentTextList
      heading={t("editing.kept.reminder")}
      explanation={t("editing.kept.stranded")}
      offers={offers}
      standingOf={({ base }) => base}
      onDiscard={discard}
    />
  );
}
