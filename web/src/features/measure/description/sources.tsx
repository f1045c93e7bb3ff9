import type { Connection, FacetName, NamedReference } from "@indikatorkatalogen/contract";
import { Link, useSearch } from "@tanstack/react-router";
import { FilteredListLink } from "../../../domain/measure/fields/show-links.tsx";
import { PageSection } from "../../../domain/measure/page-section.tsx";
import { validityStatusOn } from "../../../domain/measure/validity.ts";
import { t } from "../../../texts/t.ts";
import { PlainField } from "../fields/field.tsx";
import styles from "./used-in.module.css";

interface SourcesProps {
  measureId: string;
  connections: Connection[];
}

/** The current data sources and reporting systems; the connections tab has the details. */
export function Sources({ measureId, connections }: SourcesProps) {
  const { version } = useSearch({ strict: false });
  const current = connections.filter((connection) => validityStatusOn(new Date(), connection) === "current");
  const shown = current.length > 0 ? current : connections;
  return (
    <PageSection id="sources" heading={t("measure.sections.sources")}>
      <dl className={styles.groups}>
        <References
          label={t("measure.measurementSource")}
          filter="measurementSource"
          references={shown.map(({ measurementSource }) => measurementSource)}
        />
        <References
          label={t("measure.reportingSystem")}
          filter="reportingSystem"
          references={shown.map(({ reportingSystem }) => reportingSystem)}
        />
      </dl>
      <p className={styles.all}>
        <Link to="/measure/connections/$id" params={{ id: measureId }} search={{ version }}>
          {t("measure.connections.all")}
        </Link>
      </p>
    </PageSection>
  );
}

interface ReferencesProps {
  label: string;
  filter: FacetName;
  references: (NamedReference | null)[];
}

function References({ label, filter, references }: ReferencesProps) {
  const unique = new Map(references.flatMap((reference) => (reference ? [[reference.id, reference]] : [])));
  if (unique.size === 0) return null;
  return (
    <PlainField label={label}>
      {[...unique.values()].map(({ id, name }) => (
        <p key={id}>
          <FilteredListLink filter={filter} id={id}>
            {name}
          </FilteredListLink>
        </p>
      ))}
    </PlainField>
  );
}
