const SHOWN = ['checked_in', 'playing', 'waiting', 'checked_out'] as const;

/** The status filter, omitted for all visits, and the search text. */
interface SessionsSearch {
  status?: (typeof SHOWN)[number] | undefined;
  q?: string | undefined;
}

/** Parses the search parameters of Player Sessions and ignores unknown ones. */
export function sessionsSearch({ status, q }: Record<string, unknown>): SessionsSearch {
  return {
    status: SHOWN.find((each) => each === status),
    q: typeof q === 'string' && q !== '' ? q : typeof q === 'number' ? String(q) : undefined,
  };
}
