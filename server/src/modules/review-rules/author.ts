/** A user or a guest, by the name they had when they acted. */
export type Author = { kind: "USER"; userId: string; name: string } | { kind: "GUEST"; guestId: string; name: string };

/** As it is stored. */
interface AuthorColumns {
  userId: string | null;
  guestId: string | null;
  name: string;
}

/** The database checks that a row has exactly one of the two ids. */
export function toAuthor({ userId, guestId, name }: AuthorColumns): Author {
  if (userId !== null) return { kind: "USER", userId, name };
  if (guestId !== null) return { kind: "GUEST", guestId, name };
  throw new Error("A row has neither a user nor a guest as its author");
}

export const toAuthorColumns = (author: Author): AuthorColumns => ({
  userId: userIdOf(author),
  guestId: author.kind === "GUEST" ? author.guestId : null,
  name: author.name,
});

/** Null for guests, who get no notifications and whose decisions are advisory. */
export const userIdOf = (author: Author): string | null => (author.kind === "USER" ? author.userId : null);
