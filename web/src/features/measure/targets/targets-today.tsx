import { Link, useSearch } from "@tanstack/react-router";
import { PageSection } from "../../../domain/measure/page-section.tsx";
import type { ShownVersion } from "../../../domain/measure/use-shown-version.ts";
import { t } from "../../../texts/t.ts";
import { TargetBar } from "./target-bar.tsx";
import { byLevel, byStanding, levelName } from "./target-groups.ts";
import { standingTexts, targetLevel, targetName } from "./target-text.ts";
import styles from "./targets-today.module.css";

/** The targets that apply today, or would if the version did, beside what they are targets for. */
export function TargetsToday({ measure, version }: ShownVersion) {
  const search = useSearch({ strict: false });
  const { current } = byStanding(version.targetValues, new Date());
  const groups = byLevel(current);
  const texts = standingTexts({ measure, version });

  return (
    <PageSection id="targets" heading={texts.heading}>
      {current.length === 0 && <p>{texts.noneToday}</p>}
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
    </PageSection>
  );
}
