import { useContext } from 'react';
import { useNow } from '@/lib/hooks/use-now';
import { shownMs, TurnContext } from './board-context';

const PAGE_MS = 10_000;

export function pagesOf(count: number, perPage: number): number {
  return Math.max(1, Math.ceil(count / perPage));
}

export function pageOf<Item>(items: readonly Item[], perPage: number, page: number): readonly Item[] {
  return items.slice(page * perPage, (page + 1) * perPage);
}

/**
 * The page that a board shows now. All boards turn at the same moment. `every` is the number of turns that a page
 * stays: a list on one of three pages turns its own page when it comes again.
 */
export function usePage(pages: number, every = 1): number {
  return Math.floor(shownMs(useNow(), useContext(TurnContext)) / (PAGE_MS * every)) % pages;
}
