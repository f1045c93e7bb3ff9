import { isOngoing, partOf } from "@indikatorkatalogen/contract";
import { Link, useSearch } from "@tanstack/react-router";
import type { ShownVersion } from "../../../domain/measure/use-shown-version.ts";
import { t } from "../../../texts/t.ts";
import { Permitted } from "../../session/permitted.tsx";
import { descriptionPage, pageOf, partsWithPage } from "../part-pages.ts";
import styles from "./measure-tabs.module.css";

interface Tab {
  to: ReturnType<typeof pageOf> | "/measure/history/$id";
  label: string;
  count?: (shown: ShownVersion) => number;
}

const tabs: Tab[] = [
  { to: descriptionPage, label: t("measure.tabs.description") },
  ...partsWithPage.map((part) => ({
    to: pageOf(part),
    label: partOf(part).label,
    count: ({ version }: ShownVersion) => version[part].length,
  })),
  {
    to: "/measure/history/$id",
    label: t("measure.tabs.history"),
    count: ({ measure }) => measure.measureVersions.length,
  },
];

const activeOptions = { exact: true, includeSearch: false };

/** The measure's pages as tabs. Each link keeps the chosen version. */
export function MeasureTabs(shown: ShownVersion) {
  const { version, edit } = useSearch({ strict: false });
  return (
    <nav className={styles.tabs} aria-label={t("measure.tabs.label")}>
      <ul className={styles.list}>
        {tabs.map(({ to, label, count }) => {
          const number = count?.(shown);
          return (
            <li key={to}>
              <Link
                to={to}
                params={{ id: shown.measure.id }}
                search={{ version, edit }}
                activeOptions={activeOptions}
                resetScroll={false}
              >
                {/* The space separates the two in the accessible name. */}
                {label} {number !== undefined && <span className={styles.count}>{number}</span>}
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
