// The server's types for the tablet at a table, and the interface between its connection and its view.
import type { components } from './generated/schema.gen';
import type { Seat } from './types';

type Schemas = components['schemas'];

/** A seat that is not open. */
export type TabletSeat = Omit<Schemas['TabletSeat'], 'state'> & Pick<Seat, 'state'>;
export type TabletTable = Omit<Schemas['TabletTable'], 'seats'> & { seats: TabletSeat[] };
export type Tablet = Omit<Schemas['DealerTablet'], 'table'> & { table: TabletTable | null };
export type TabletEvent = Schemas['TabletEvent'];
export type TabletDown = Schemas['TabletDown'];

/** An act that the server has done or refused; unknown without an answer. */
export type TabletOutcome = { kind: 'done' } | { kind: 'refused'; message: string } | { kind: 'unknown' };

/** Sends an act to a route of the tablet, such as `/calls`. */
export type SendTabletAct = (path: string, body: object) => Promise<TabletOutcome>;

export interface TabletViewProps {
  tablet: Tablet;
  answeredAt: number;
  isLive: boolean;
  onAct: SendTabletAct;
}
