const SHOWN = ['checked_in', 'playing', 'waiting', 'checked_out'] as const;

/** Which visits are shown, left out for all; whom one looks for. */
interface SessionsSearch {
  status?: (typeof SHOWN)[number] | undefined;
  q?: string | undefined;
}

/** What the address of Player Sessions says; anything else in it is ignored. */
export function sessionsSearch({ status, q }: Record<string, unknown>): SessionsSearch {
  return {
    status: SHOWN.find((each) => each === status),
    q: typeof q === 'string' && q !== '' ? q : typeof q === 'number' ? String(q) : undefined,
  };
}
