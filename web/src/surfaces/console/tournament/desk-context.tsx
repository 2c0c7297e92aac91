import { createContext, type ReactNode, use } from 'react';
import type { Desk, LogLine } from '@/api/tournament-types';
import type { Cents } from '@/domain/money';
import type { Slips } from '@/features/tournaments/move-slips';
import type { Payable } from '@/features/tournaments/prizes/pay-acts';

/** What the desk asks about: one layer at a time. */
export type DeskAsked =
  | { kind: 'bust'; table?: number; entryId?: string }
  /** `first`: what the table was opened for. */
  | { kind: 'table'; number: number; first?: 'button' }
  /** A player to another seat. */
  | { kind: 'move'; entryId: string; to?: { table: number; seat: number } }
  /** Somebody into a seat. */
  | { kind: 'fill'; table: number; seat: number }
  | { kind: 'open-tables' }
  | { kind: 'break'; number: number }
  | { kind: 'redraw'; final: boolean }
  /** Who went where by an act. */
  | { kind: 'moves'; title: string; line: LogLine }
  | PrizeAsked;

/** What the payouts ask about. */
export type PrizeAsked =
  | { kind: 'deal' | 'drop-deal' | 'approve-all' | 'payout-template' | 'count' }
  | { kind: 'pay'; what: Payable; name: string; detail: string; amount: Cents };

const PRIZE_KINDS: readonly string[] = [
  'deal',
  'drop-deal',
  'approve-all',
  'payout-template',
  'count',
  'pay',
] satisfies PrizeAsked['kind'][];

export function isPrizeAsked(asked: DeskAsked): asked is PrizeAsked {
  return PRIZE_KINDS.includes(asked.kind);
}

interface DeskContextValue {
  desk: Desk;
  timeZone: string;
  /** The page says already that the tournament could not be read again. */
  stale: boolean;
  /** May this person do what the director does? */
  acts: boolean;
  asked: DeskAsked | null;
  ask: (asked: DeskAsked | null) => void;
  printSlips: (slips: Slips) => void;
  takeBack: (undo: { n: number }) => void;
  undoing: boolean;
}

const DeskContext = createContext<DeskContextValue | null>(null);

export function DeskProvider({ children, ...value }: DeskContextValue & { children: ReactNode }) {
  return <DeskContext value={value}>{children}</DeskContext>;
}

/** The tournament of the page, for its tabs. */
export function useDeskPage(): DeskContextValue {
  const value = use(DeskContext);
  if (value === null) throw new Error('This part stands outside the page of a tournament.');
  return value;
}
