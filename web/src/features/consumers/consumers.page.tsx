import { mdiContentCopy } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { apiBasePath } from "../../api/runtime-config.ts";
import sv from "../../texts/sv.json";
import { t } from "../../texts/t.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { useCopy } from "../../ui/buttons/use-copy.ts";
import { usePageTitle } from "../../ui/page/use-page-title.ts";
import styles from "./consumers.module.css";
import { catalogueUseQuery } from "./consumers.queries.ts";
import { ContractTable } from "./contract-table.tsx";
import { UsageTable } from "./usage-table.tsx";

/** For developers of programs that read the catalogue. */
export function ConsumersPage() {
  const { data } = useQuery(catalogueUseQuery);
  usePageTitle(t("consumers.title"));

  return (
    <article className={styles.page}>
      <h1 tabIndex={-1}>{t("consumers.heading")}</h1>
      <p className={styles.lead}>{t("consumers.lead")}</p>
      <p className={styles.count}>{data && t("consumers.measures", { count: data.totalCount })}</p>
      <AccessMethods />
      <Example />
      <h2>{t("consumers.use.heading")}</h2>
      <p>{t("consumers.use.text")}</p>
      <UsageTable />
      <h2>{t("consumers.contracts.heading")}</h2>
      <p>{t("consumers.contracts.text")}</p>
      <ContractTable />
      <h2>{t("consumers.rules.heading")}</h2>
      <ul>
        {sv.consumers.rules.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </article>
  );
}

function AccessMethods() {
  return (
    <>
      <h2>{t("consumers.fetch.heading")}</h2>
      <ul className={styles.methods}>
        <li>
          <h3>{t("consumers.fetch.api")}</h3>
          <p>
            {t("consumers.fetch.apiText")} <code>{apiBasePath()}</code>
          </p>
          <a href="/api/">{t("consumers.fetch.apiLink")}</a>
        </li>
        <li>
          <h3>{t("consumers.fetch.openapi")}</h3>
          <p>{t("consumers.fetch.openapiText")}</p>
          <a href={`${apiBasePath()}/openapi.json`}>{t("consumers.fetch.openapiLink")}</a>
        </li>
        <li>
          <h3>{t("consumers.fetch.files")}</h3>
          <p>{t("consumers.fetch.filesText")}</p>
          <Link to="/">{t("consumers.fetch.filesLink")}</Link>
        </li>
        <li>
          <h3>{t("consumers.follow.heading")}</h3>
          <p>{t("consumers.follow.text")}</p>
          <div className={styles.links}>
            <a href={`${apiBasePath()}/changes/atom`}>{t("consumers.follow.atom")}</a>
            <a href={`${apiBasePath()}/changes`}>{t("consumers.follow.json")}</a>
          </div>
        </li>
      </ul>
    </>
  );
}

function Example() {
  const copy = useCopy();
  const address = `${location.origin}${apiBasePath()}/measureversions/searchlatest/withparams`;
  const example = `curl '${address}' \\\n  -H 'content-type: application/json' \\\n  -d '{ "searchValue": "stroke", "pageSize": 20 }'`;

  return (
    <>
      <h2>{t("consumers.example.heading")}</h2>
      <p>{t("consumers.example.text")}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard. */}
      <pre className={styles.example} tabIndex={0}>
        <code>{example}</code>
      </pre>
      <Button icon={mdiContentCopy} onClick={() => void copy(example, t("consumers.example.copied"))}>
        {t("consumers.example.copy")}
      </Button>
    </>
  );
}
