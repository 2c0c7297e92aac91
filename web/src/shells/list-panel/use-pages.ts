import { useNavigate, useRouterState } from '@tanstack/react-router';

const FIRST: readonly string[] = [];

/** The cursor in the address of the next page. */
export function cursorOf(path: string): string {
  return new URLSearchParams(path.split('?')[1] ?? '').get('cursor') ?? '';
}

/**
 * The visible page of a long list. It is kept in the history: Back from a player returns to the same page, and another
 * filter or search starts at the first page.
 */
export function usePages() {
  const navigate = useNavigate();
  const before = useRouterState({ select: ({ location }) => location.state.before ?? FIRST });

  function go(cursors: readonly string[]) {
    void navigate({ to: '.', search: true, state: { before: cursors }, resetScroll: false });
  }

  return {
    /** Empty for the first page. */
    cursor: before.at(-1) ?? '',
    /** The number of pages before this one. */
    index: before.length,
    onNext: (next: string) => go([...before, cursorOf(next)]),
    onPrevious: () => go(before.slice(0, -1)),
  };
}

/** "26 to 50 of 148"; without a total, where it is not counted: "26 to 50". */
export function rangeText(index: number, size: number, shown: number, of?: number): string {
  const from = index * size + 1;
  const range = `${from} to ${from + shown - 1}`;
  return of === undefined ? range : `${range} of ${of.toLocaleString('en-US')}`;
}
