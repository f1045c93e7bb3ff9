import { getRouteApi } from "@tanstack/react-router";

const route = getRouteApi("/default/administration/$list/$slug");

interface EntryNavigation {
  /** Asks first when something would be lost. */
  close: () => void;
  /** When all is saved, or gone. */
  leave: () => Promise<void>;
  /** Goes to another entry of the list, in this one's place. */
  openInstead: (slug: string) => Promise<void>;
}

/** The ways from an entry: back to the list as it stood, or on to another entry. */
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
