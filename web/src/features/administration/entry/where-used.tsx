import { useQuery } from "@tanstack/react-query";
import { t } from "../../../texts/t.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Section } from "../../../ui/page/section.tsx";
import { usageQuery } from "../administration.queries.ts";
import type { ListConfig } from "../list-config.ts";
import { UsageList } from "./usage-list.tsx";

interface WhereUsedProps {
  config: ListConfig;
  slug: string;
}

export function WhereUsed({ config, slug }: WhereUsedProps) {
  const { data: uses, isPending, isLoadingError } = useQuery(usageQuery(config, slug));
  return (
    <Section heading={t("administration.uses.heading")} count={uses?.length}>
      {isPending && <Skeleton height="3em" />}
      {uses && uses.length > 0 && <UsageList uses={uses} />}
      {isLoadingError && <p>{t("administration.uses.unread")}</p>}
      {uses?.length === 0 && <p>{t("administration.uses.nowhere")}</p>}
    </Section>
  );
}
