import { Link, useSearch } from "@tanstack/react-router";
import { PageSection } from "../../../domain/measure/page-section.tsx";
import { formatTarget, targetName, targetTexts } from "../../../domain/measure/target-text.ts";
import type { ShownVersion } from "../../../domain/measure/use-shown-version.ts";
import { t } from "../../../texts/t.ts";
import { TargetBar } from "./target-bar.tsx";
import { byLevel, byValidity, levelName } from "./target-groups.ts";
import styles from "./targets-today.module.css";

/** The version's current targets. */
export function TargetsToday({ measure, version }: ShownVersion) {
  const search = useSearch({ strict: false });
  const { current } = byValidity(version.targetValues, new Date());
  const groups = byLevel(current);
  const texts = targetTexts({ measure, version });

  return (
    <PageSection id="targets" heading={texts.heading}>
      {current.length === 0 && <p>{texts.noneToday}</p>}
      <dl className={styles.targets}>
        {current.map((target) => (
          <div key={target.id}>
            <dt>{targetName(target)}</dt>
            <dd>
              {formatTarget(target, version)}
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
