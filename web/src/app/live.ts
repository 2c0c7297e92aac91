import type { QueryClient } from '@tanstack/react-query';
import { connect as connectTo } from '@/api/live/connect';
import type { Live } from '@/api/live/connection';
import type { EventRules, EventType } from '@/api/live/events';
import type { SocketEnvironment } from '@/api/live/socket';
import { COMMUNITY } from '@/go/api';
import { goEvents } from '@/go/events';
import { accountEvents, ACCOUNTS } from '@/room/account/events';
import { cageEvents } from '@/room/cage/events';
import { floorEvents } from '@/room/floor/events';
import { playerEvents } from '@/room/players/events';
import { reportEvents } from '@/room/reports/events';
import { settingsEvents } from '@/room/settings/events';
import { staffEvents } from '@/room/staff/events';
import { tournamentEvents } from '@/room/tournaments/events';

/** The last wing comes first: a wing may compare an event with the lists of an earlier one as they were. */
const WINGS = [
  settingsEvents,
  reportEvents,
  staffEvents,
  tournamentEvents,
  floorEvents,
  cageEvents,
  playerEvents,
] as const;

type TypesOf<Rules> = Rules extends { on: infer On } ? keyof On : never;
type Missing = Exclude<EventType, TypesOf<(typeof WINGS)[number] | typeof accountEvents | typeof goEvents>>;
/** Fails the type check while a type of event has a rule in no wing. */
type Complete = [Missing] extends [never] ? EventRules[] : { missing: Missing };

/** Scopes that are no room. */
const NAMED: readonly (string | null)[] = [COMMUNITY, ACCOUNTS];

/** How the events of the staff's socket change the cache. */
export const EVENTS: readonly EventRules[] = [
  ...WINGS.map(({ on, keys }) => ({
    on,
    keys: (scope: string | null) => (NAMED.includes(scope) ? [] : keys(scope)),
  })),
  accountEvents,
  goEvents,
] satisfies Complete;

/** Opens the socket of the staff's screens. */
export function connect(client: QueryClient, around?: SocketEnvironment): Live {
  return connectTo(client, EVENTS, around);
}
