/** A visit, from checking in to checking out. */
export type VisitStatus = 'checked_in' | 'playing' | 'waiting' | 'checked_out';

interface VisitView {
  label: string;
  shape: 'ring' | 'play' | 'clock' | 'check';
  tone: 'ok' | 'warn' | 'info' | 'neutral';
  /** Staff should attend to the player, who has left a seat and is still in the room. */
  filled?: boolean;
}

export const VISIT_STATUS: Record<VisitStatus, VisitView> = {
  checked_in: { label: 'Checked In', shape: 'ring', tone: 'info' },
  playing: { label: 'Playing', shape: 'play', tone: 'ok' },
  waiting: { label: 'Waiting', shape: 'clock', tone: 'warn', filled: true },
  checked_out: { label: 'Checked Out', shape: 'check', tone: 'neutral' },
};

/** The statuses that may follow, in the order of the buttons. */
export const VISIT_MOVES: Record<VisitStatus, readonly VisitStatus[]> = {
  checked_in: ['playing', 'checked_out'],
  playing: ['waiting', 'checked_out'],
  waiting: ['playing', 'checked_out'],
  checked_out: [],
};

/** The label of the button that sets a status. */
export const VISIT_ACT: Record<VisitStatus, string> = {
  checked_in: 'Check In',
  playing: 'Start Playing',
  waiting: 'Move to Waiting',
  checked_out: 'Check Out',
};

export function isHere(visit: { status: VisitStatus }): boolean {
  return visit.status !== 'checked_out';
}

/** Whole minutes in a seat until `now`. */
export function playedMinutes(visit: { playingSince: string | null; played: number }, now: number): number {
  const running = visit.playingSince === null ? 0 : now - Date.parse(visit.playingSince);
  return Math.floor((visit.played + Math.max(0, running)) / 60_000);
}
