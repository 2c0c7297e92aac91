const TABS = ['players', 'statistics'] as const;

/** Left out: the caller's games, the last six of those completed, nobody's card. */
export interface GoSearch {
  tab?: (typeof TABS)[number] | undefined;
  completed?: 'all' | undefined;
  player?: string | undefined;
}

/** What the address of the host dashboard says; anything else in it is ignored. */
export function goSearch({ tab, completed, player }: Record<string, unknown>): GoSearch {
  return {
    tab: TABS.find((each) => each === tab),
    completed: completed === 'all' ? 'all' : undefined,
    player: typeof player === 'string' && player !== '' ? player : undefined,
  };
}
