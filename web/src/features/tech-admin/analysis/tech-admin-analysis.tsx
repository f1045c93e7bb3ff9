import { getRouteApi } from "@tanstack/react-router";
import { Analysis } from "./analysis.tsx";

const route = getRouteApi("/default/techAdmin");

/** The content analysis on the technicians' page. */
export function TechAdminAnalysis() {
  const { page = 1, kind } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Analysis
      kind={kind}
      page={page}
      owner={undefined}
      onChange={(wanted) => void navigate({ search: wanted, resetScroll: false })}
    />
  );
}
