import type { MeasureVersion } from "@indikatorkatalogen/contract";
import { useNavigate } from "@tanstack/react-router";
import { isReplaced } from "../../../domain/measure/select-version.ts";
import { t } from "../../../texts/t.ts";
import { Select } from "../../../ui/inputs/select.tsx";
import styles from "./version-picker.module.css";

interface VersionPickerProps {
  /** In ascending order. */
  versions: MeasureVersion[];
  selected: MeasureVersion;
}

export function VersionPicker({ versions, selected }: VersionPickerProps) {
  const navigate = useNavigate();
  const newest = versions.at(-1)?.versionNr ?? selected.versionNr;
  const nameOf = ({ versionNr }: MeasureVersion) => t("measure.versionOf", { number: versionNr, newest });

  const handleChange = (versionNr: string) =>
    void navigate({ to: ".", search: { version: Number(versionNr) }, resetScroll: false });
  const options = versions.toReversed().map((version) => ({
    value: String(version.versionNr),
    label: version.id === selected.id ? nameOf(version) : `${nameOf(version)} · ${statusText(version, versions)}`,
  }));

  return (
    <>
      {versions.length > 1 && (
        <span className={styles.picker}>
          <Select
            label={t("measure.chooseVersion")}
            hideLabel
            value={String(selected.versionNr)}
            options={options}
            onChange={handleChange}
          />
        </span>
      )}
      <span className={versions.length > 1 ? styles.printed : undefined}>
        {t("measure.version", { number: selected.versionNr })}
      </span>
    </>
  );
}

const statusText = (version: MeasureVersion, measureVersions: MeasureVersion[]): string =>
  isReplaced({ measureVersions }, version) ? t("status.replaced") : t(`status.${version.status}`);
