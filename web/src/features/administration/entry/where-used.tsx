import { useQuery } from "@tanstack/react-query";
import { t } from "../../../texts/t.ts";
import { Section } from "../../../ui/section.tsx";
import { Skeleton } from "../../../ui/states/skeleton.tsx";
import { usesQuery } from "../administration.queries.ts";
import type { ListConfig } from "../list-config.ts";
import { UseList } from "./use-list.tsx";

interface WhereUsedProps {
  config: ListConfig;
  slug: string;
}

export function WhereUsed({ config, slug }: WhereUsedProps) {
  const { data: uses, isPending } = useQuery(usesQuery(config, slug));
  return (
    <Section heading={t("administration.uses.heading")} count={uses?.length}>
      {isPending && <Skeleton height="3em" />}
      {uses && uses.length > 0 && <UseList uses={uses} />}
      {uses?.length === 0 && <p>{t("administration.uses.nowhere")}</p>}
    </Section>
  );
}
