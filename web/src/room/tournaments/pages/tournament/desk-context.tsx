import { createContext, type ReactNode, use } from 'react';
import type { Desk, LogLine } from '@/api/tournament-types';
import type { Slips } from '@/room/tournaments/seating/move-slips';

/** The dialogs of the desk. One is open at a time. */
export type DeskAsked =
  | { kind: 'bust'; table?: number; entryId?: string }
  /** `first` is the field that takes the focus. */
  | { kind: 'table'; number: number; first?: 'button' }
  /** Moves a player to another seat. */
  | { kind: 'move'; entryId: string; to?: { table: number; seat: number } }
  | { kind: 'fill'; table: number; seat: number }
  | { kind: 'open-tables' }
  | { kind: 'break'; number: number }
  | { kind: 'redraw'; final: boolean }
  /** The moves of one act. */
  | { kind: 'moves'; title: string; line: LogLine };

interface DeskContextValue {
  desk: Desk;
  timeZone: string;
  /** Whether the page already shows that the tournament could not be refetched. */
  stale: boolean;
  /** Whether the user may act as the director. */
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
