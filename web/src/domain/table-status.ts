/** The status that staff set. */
export type TableStatus = 'available' | 'active' | 'short' | 'tournament';

/** The state that follows from the number of seated players, shown beside the status. */
export type TableState = 'empty' | 'short' | 'full' | 'active';

export type Shape = 'circle' | 'half' | 'diamond' | 'ring' | 'square';
export type Tone = 'ok' | 'warn' | 'info' | 'event' | 'neutral';

/** How a state looks: a word and a shape, so that color is not the only signal. */
export interface StatusView {
  label: string;
  shape: Shape;
  tone: Tone;
  /** Filled if staff should act or look. */
  filled?: boolean;
}

export const TABLE_STATUS: Record<TableStatus, StatusView> = {
  active: { label: 'Active', shape: 'circle', tone: 'ok' },
  short: { label: 'Short', shape: 'half', tone: 'warn', filled: true },
  tournament: { label: 'Tournament', shape: 'diamond', tone: 'event' },
  available: { label: 'Available', shape: 'ring', tone: 'neutral' },
};

export const TABLE_STATE: Record<TableState, StatusView> = {
  empty: { label: 'Empty', shape: 'ring', tone: 'neutral' },
  short: { label: 'Short', shape: 'half', tone: 'warn', filled: true },
  full: { label: 'Full', shape: 'square', tone: 'info' },
  active: { label: 'Active', shape: 'circle', tone: 'ok' },
};

export const SHORT_BELOW = 4;

/** Whether a table counts as one of the active tables of a screen (the server's floor.Table.IsActive). */
export function isActiveTable(table: { currentPlayers: number }): boolean {
  return table.currentPlayers >= SHORT_BELOW;
}

/** Unknown statuses show as Available. */
export function tableStatusView(status: string): StatusView {
  return Object.hasOwn(TABLE_STATUS, status) ? TABLE_STATUS[status as TableStatus] : TABLE_STATUS.available;
}

export function tableState(table: { currentPlayers: number; maxSeats: number }): TableState {
  if (table.currentPlayers <= 0) return 'empty';
  if (table.currentPlayers < SHORT_BELOW) return 'short';
  return table.currentPlayers >= table.maxSeats ? 'full' : 'active';
}

/** The label in the middle of the table. */
export function centreLabel(status: string): string {
  return status === 'active' ? 'Game Active' : 'Waiting for Players';
}
