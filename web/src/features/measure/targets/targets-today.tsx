import type { MeasureVersion } from "@indikatorkatalogen/contract";
import { Link, useSearch } from "@tanstack/react-router";
import { t } from "../../../texts/t.ts";
import { Section } from "../description/section.tsx";
import { TargetBar } from "./target-bar.tsx";
import { byLevel, byStanding, levelName } from "./target-groups.ts";
import { targetLevel, targetName } from "./target-text.ts";
import styles from "./targets-today.module.css";

interface TargetsTodayProps {
  version: MeasureVersion;
}

/** The targets that apply today, beside what they are targets for. */
export function TargetsToday({ version }: TargetsTodayProps) {
  const search = useSearch({ strict: false });
  const { current } = byStanding(version.targetValues, new Date());
  const groups = byLevel(current);

  return (
    <Section id="targets" heading={t("measure.sections.targetValues")}>
      {current.length === 0 && <p>{t("measure.targets.noneToday")}</p>}
      <dl className={styles.targets}>
        {current.map((target) => (
          <div key={target.id}>
            <dt>{targetName(target)}</dt>
            <dd>
              {targetLevel(target, version)}
              {target.organizationalLevel && <span className={styles.level}>{levelName(target)}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {groups.map((group) => (
        <TargetBar key={group.key} group={group} version={version} showsLevel={groups.length > 1} />
      ))}
      <p className={styles.more}>
        <Link to="/measure/targetvalues/$id" params={{ id: version.measureId }} search={{ version: search.version }}>
          {t("measure.targets.all")}
        </Link>
      </p>
    </Section>
  );
}
