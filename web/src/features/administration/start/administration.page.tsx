import { mdiPackageVariantClosed } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { formatNumber } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import { Icon } from "../../../ui/buttons/icon.tsx";
import { Chip } from "../../../ui/chips/chip.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { usePageTitle } from "../../../ui/page/use-page-title.ts";
import { useAccess } from "../../session/use-access.ts";
import { AdministrationGate } from "../access/administration-gate.tsx";
import { useListRights } from "../access/use-list-rights.ts";
import { countQuery } from "../administration.queries.ts";
import type { ListConfig } from "../list-config.ts";
import { listNames } from "../list-names.ts";
import { allLists } from "../lists/all-lists.ts";
import styles from "./administration.module.css";

export function AdministrationPage() {
  return (
    <AdministrationGate>
      <Start />
    </AdministrationGate>
  );
}

function Start() {
  usePageTitle(t("administration.title"));
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{t("administration.title")}</h1>
      <p className={styles.lead}>{t("administration.lead")}</p>
      <ul className={styles.cards}>
        {listNames.map((name) => (
          <ListCard key={name} config={allLists[name]} />
        ))}
        <BundleCard />
      </ul>
    </div>
  );
}

function BundleCard() {
  if (!useAccess()("bundle:read")) return null;
  return (
    <li className={styles.card}>
      <Icon path={mdiPackageVariantClosed} size={22} />
      <h2>
        <Link to="/administration/bundle">{t("catalogueBundle.title")}</Link>
      </h2>
      <span />
      <p>{t("catalogueBundle.card")}</p>
    </li>
  );
}

interface ListCardProps {
  config: ListConfig;
}

function ListCard({ config }: ListCardProps) {
  const { canRead, canUpdate } = useListRights(config);
  const { data: count } = useQuery({ ...countQuery(config), enabled: canRead });
  if (!canRead) return null;

  return (
    <li className={styles.card}>
      <Icon path={config.icon} size={22} />
      <h2>
        <Link to="/administration/$list" params={{ list: config.name }}>
          {t(`administration.lists.${config.name}.title`)}
        </Link>
      </h2>
      <span className={styles.count}>{count === undefined ? <Skeleton width="2em" /> : formatNumber(count)}</span>
      <p>{t(`administration.lists.${config.name}.lead`)}</p>
      {!canUpdate && <Chip tone="unpublished">{t("administration.readOnly")}</Chip>}
    </li>
  );
}
