import type { MeasureVersion } from "@indikatorkatalogen/contract";
import { t } from "../../../../texts/t.ts";
import { useUser } from "../../../session/use-user.ts";
import { isSame } from "../saving/field-saving.ts";
import { unsentTextsQuery, useUnsentTexts } from "./recovered-texts.queries.ts";
import { UnsentTextList } from "./unsent-text-list.tsx";

interface UnsentReminderProps {
  version: MeasureVersion;
}

/** The user's own unsent texts, also when the version can no longer be edited. */
export function UnsentReminder({ version }: UnsentReminderProps) {
  const userId = useUser()?.userId ?? "";
  const { offers, discard } = useUnsentTexts(unsentTextsQuery(userId, version.id));
  return (
    <UnsentTextList
      heading={t("editing.recovered.reminder")}
      explanation={t("editing.recovered.reminderExplanation")}
      offers={offers.filter(({ field, value }) => !isSame(version[field], value))}
      serverValueOf={({ field }) => version[field]}
      onDiscard={discard}
    />
  );
}

/** Unsent texts of versions that cannot be shown, such as deleted ones. */
export function OrphanedTexts() {
  const userId = useUser()?.userId ?? "";
  const { offers, discard } = useUnsentTexts(unsentTextsQuery(userId));
  return (
    <UnsentTextList
      heading={t("editing.recovered.reminder")}
      explanation={t("editing.recovered.stranded")}
      offers={offers}
      serverValueOf={({ base }) => base}
      onDiscard={discard}
    />
  );
}
