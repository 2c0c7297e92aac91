import type { ActInit } from './send';
import type { ActRequest } from './types';

// The acts that are not declared with `defineAct` yet: only their requests are known.

/** Sign-in, passwords, and calls that change nothing. They have no outcome to look up and must not be stored. */
const UNRECORDED =
  /\/auth\/|\/log(?:in|out)$|\/password$|\/two-step\/|\/first-run|\/impersonate$|\/reset-password$|\/invite$|-invitations\b|\/deal\/offer$|\/companion$|\/game-sessions\/[^/]+\/(?:log|pen)$/;

/** Taps that each count separately: +1, −1, there and back again. */
const EACH_COUNTS = /\/walk-ins$|\/seats\/[^/]+\/(?:away|back)$|\/clock$|\/api\/tables\/[^/]+$/;

const SECRET = /pin$|password|secret|code$/i;

/** Maps the first part of a path to the names of its acts. */
const NAMES: Readonly<Record<string, string>> = {
  cage: 'Gaming day closed',
  'chip-transactions': 'Chip transaction',
  dealer: 'Dealer change',
  drawers: 'Drawer added',
  drawings: 'Drawing',
  fees: 'Fee change',
  'game-sessions': 'Home game change',
  'game-types': 'Game type change',
  join: 'Home game joined',
  'ledger-entries': 'Reversal',
  memberships: 'Membership sale',
  organization: 'Organization change',
  organizations: 'Organization change',
  'pit-boss': 'Alert change',
  'player-funds': 'Player funds',
  players: 'Player change',
  'prepaid-time': 'Prepaid time sale',
  rooms: 'Room change',
  rotation: 'Rotation change',
  'rotation-strings': 'Rotation change',
  seasons: 'Season added',
  'seat-rentals': 'Seat rental payment',
  seats: 'Seat change',
  sessions: 'Visit change',
  shifts: 'Drawer change',
  'smart-seating': 'Smart seating',
  staff: 'Staff change',
  'staff-shifts': 'Shift change',
  tables: 'Table change',
  'tournament-entries': 'Tournament entry change',
  'tournament-templates': 'Tournament template change',
  tournaments: 'Tournament change',
  users: 'User change',
  waitlist: 'Waitlist change',
};

function field(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
}

/** "Chip transaction $1,200.00". */
function labelOf({ path, body }: ActRequest): string {
  const [, first = ''] = /^\/api\/(?:pitboss-go\/|admin\/)?([^/]+)/.exec(path) ?? [];
  const name = NAMES[first] ?? 'Change';
  const amount = field(body, 'amount');
  if (typeof amount !== 'string' || !/^\d+\.\d\d$/.test(amount)) return name;
  return `${name} $${amount.replaceAll(/\B(?=(?:\d{3})+\.)/g, ',')}`;
}

function hasSecret(body: unknown): boolean {
  return typeof body === 'object' && body !== null && Object.keys(body).some((key) => SECRET.test(key));
}

/** How a request is sent and recorded; null when it is sent without a record. */
export function plainAct(request: ActRequest): ActInit | null {
  const { method, path, body } = request;
  if (UNRECORDED.test(path)) return null;
  return {
    ...request,
    name: `${method} ${path}`,
    label: labelOf(request),
    repeat: EACH_COUNTS.test(path) ? 'each' : 'same',
    isSecret: hasSecret(body),
  };
}
