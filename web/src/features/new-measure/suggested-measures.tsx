import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { PageSection } from "../../domain/measure/page-section.tsx";
import { StatusChip } from "../../domain/status-chip.tsx";
import { t } from "../../texts/t.ts";
import { useDebouncedValue } from "../../ui/search/use-debounced-value.ts";
import { measureSuggestionsQuery } from "./measure-suggestions.queries.ts";
import styles from "./new-measure.module.css";

interface SuggestedMeasuresProps {
  title: string;
  definition: string;
}

const shortest = 4;
const shownAtMost = 6;

/** Existing measures that may be the same as the new one. */
export function SuggestedMeasures({ title, definition }: SuggestedMeasuresProps) {
  const byTitle = useSimilar(title);
  const byDefinition = useSimilar(definition);
  const rows = [...new Map([...byTitle, ...byDefinition].map((row) => [row.mId, row])).values()].slice(0, shownAtMost);

  return (
    <div role="status">
      {rows.length > 0 && (
        <PageSection id="similar" heading={t("editing.new.similar")}>
          <ul className={styles.similar}>
            {rows.map(({ mId, title: name, measureDefinition, status }) => (
              <li key={mId}>
                <Link to="/measure/$id" params={{ id: mId }} target="_blank">
                  {name}
                </Link>{" "}
                <StatusChip status={status} />
                {measureDefinition && <p>{measureDefinition}</p>}
              </li>
            ))}
          </ul>
        </PageSection>
      )}
    </div>
  );
}

function useSimilar(text: string) {
  const settled = useDebouncedValue(text).trim();
  const isLongEnough = settled.length >= shortest;
  const { data = [] } = useQuery({ ...measureSuggestionsQuery(settled), enabled: isLongEnough });
  return isLongEnough ? data : [];
}
