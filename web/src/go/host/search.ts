const TABS = ['players', 'statistics'] as const;

/** Defaults of omitted values: the caller's games, the last six completed ones, no open card. */
export interface HostSearch {
  tab?: (typeof TABS)[number] | undefined;
  completed?: 'all' | undefined;
  player?: string | undefined;
}

/** Parses the address of the host dashboard; ignores anything else in it. */
export function hostSearch({ tab, completed, player }: Record<string, unknown>): HostSearch {
  return {
    tab: TABS.find((each) => each === tab),
    completed: completed === 'all' ? 'all' : undefined,
    player: typeof player === 'string' && player !== '' ? player : undefined,
  };
}
