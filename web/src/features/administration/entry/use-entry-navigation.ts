import { getRouteApi } from "@tanstack/react-router";

const route = getRouteApi("/default/administration/$list/$slug");

interface EntryNavigation {
  /** Asks for confirmation when unsaved changes would be lost. */
  close: () => void;
  /** Closes without asking, when everything is saved or the entry is deleted. */
  leave: () => Promise<void>;
  /** Replaces this entry by another of the list. */
  openInstead: (slug: string) => Promise<void>;
}

/** Navigation from an entry: back to the list with its filters, or to another entry. */
export function useEntryNavigation(): EntryNavigation {
  const { list } = route.useParams();
  const navigate = route.useNavigate();
  const toList = { to: "/administration/$list", params: { list }, search: true, resetScroll: false } as const;

  return {
    close: () => void navigate(toList),
    leave: () => navigate({ ...toList, ignoreBlocker: true }),
    openInstead: (slug) =>
      navigate({
        to: "/administration/$list/$slug",
        params: { list, slug },
        search: true,
        resetScroll: false,
        ignoreBlocker: true,
        replace: true,
      }),
  };
}
