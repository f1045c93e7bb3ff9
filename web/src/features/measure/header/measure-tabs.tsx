import { isOngoing } from "@indikatorkatalogen/contract";
import { Link, useSearch } from "@tanstack/react-router";
import type { ShownVersion } from "../../../domain/measure/use-shown-version.ts";
import { t } from "../../../texts/t.ts";
import { Permitted } from "../../session/permitted.tsx";
import styles from "./measure-tabs.module.css";

const tabs = [
  { name: "description", to: "/measure/$id", count: () => undefined },
  { name: "submeasures", to: "/measure/submeasures/$id", count: ({ version }) => version.submeasures.length },
  { name: "targetValues", to: "/measure/targetvalues/$id", count: ({ version }) => version.targetValues.length },
  { name: "connections", to: "/measure/connections/$id", count: ({ version }) => version.connections.length },
  { name: "history", to: "/measure/history/$id", count: ({ measure }) => measure.measureVersions.length },
] as const satisfies { name: string; to: string; count: (shown: ShownVersion) => number | undefined }[];

const activeOptions = { exact: true, includeSearch: false };

/** The measure's pages as tabs. Each link keeps the chosen version. */
export function MeasureTabs(shown: ShownVersion) {
  const { version, edit } = useSearch({ strict: false });
  return (
    <nav className={styles.tabs} aria-label={t("measure.tabs.label")}>
      <ul className={styles.list}>
        {tabs.map(({ name, to, count }) => {
          const number = count(shown);
          return (
            <li key={name}>
              <Link
                to={to}
                params={{ id: shown.measure.id }}
                search={{ version, edit }}
                activeOptions={activeOptions}
                resetScroll={false}
              >
                {/* The space separates the two in the accessible name. */}
                {t(`measure.tabs.${name}`)} {number !== undefined && <span className={styles.count}>{number}</span>}
              </Link>
            </li>
          );
        })}
        {isOngoing(shown.version) && (
          <Permitted to="reviews:read">
            <li>
              {/* Without `edit`: a review is read, and those who edit have the same text in the editor. */}
              <Link
                to="/measure/review/$id"
                params={{ id: shown.measure.id }}
                search={{ version }}
                activeOptions={activeOptions}
                resetScroll={false}
              >
                {t("measure.tabs.review")}
              </Link>
            </li>
          </Permitted>
        )}
      </ul>
    </nav>
  );
}
