import * as z from 'zod/mini';
import type { Activity, GameType, Player, Room, Seat, Table, WaitlistEntry } from '@/api/types';
import type { Alert } from '@/api/staff-types';
import type { EventHead, ServerMessage } from './messages';
import { ACCOUNT_SCHEMAS } from './account-map';
import { EXECUTIVE_SCHEMAS } from './executive-map';
import { chipTransaction, ledgerEntry, membership, named, session } from './house-events';
import { HOME_GAME_SCHEMAS } from './home-game-events';
import { TOURNAMENT_SCHEMAS } from './tournament-events';

// What the socket says, parsed once at the edge (W12). `satisfies` fails the type check when a schema and the contract part.

const gameFormat = z.enum([
  "NL Hold'em",
  "Limit Hold'em",
  'PLO',
  'NL Omaha',
  'Mixed',
  'Tournament',
]);
const text = z.string();
const textOrNull = z.nullable(z.string());
const numberOrNull = z.nullable(z.number());

const stakes = { smallBlind: text, bigBlind: text, minBuyIn: text, maxBuyIn: textOrNull };

const table = z.object({
  id: text,
  roomId: text,
  tableNumber: z.number(),
  tableName: text,
  gameTypeId: text,
  gameType: z.object({ id: text, name: text, gameFormat, ...stakes }),
  currentPlayers: z.number(),
  maxSeats: z.number(),
  currentPot: text,
  status: z.enum(['available', 'active', 'short', 'tournament']),
  hourlyRate: text,
  openedAt: textOrNull,
  shortSince: textOrNull,
  pausedAt: textOrNull,
  /** The tournament that has it; null: it is the floor's. */
  event: z.nullable(z.object({ id: text, name: text, players: z.number() })),
  seatStates: z.array(z.enum(['open', 'occupied', 'walk_in', 'reserved', 'away', 'closed'])),
  holds: z.array(
    z.object({
      seatNumber: z.number(),
      entryId: text,
      playerName: text,
      calledAt: text,
      until: text,
    }),
  ),
}) satisfies z.ZodMiniType<Table>;

const span = { from: text, to: textOrNull };

const seat = z.object({
  id: text,
  tableId: text,
  roomId: text,
  seatNumber: z.number(),
  state: z.enum(['occupied', 'walk_in', 'reserved', 'away', 'closed']),
  isActive: z.boolean(),
  chipCount: text,
  buyInAmount: text,
  player: z.nullable(z.object({ id: text, name: text })),
  heldName: textOrNull,
  since: text,
  awaySince: textOrNull,
  reservedUntil: textOrNull,
  entryId: textOrNull,
  rental: z.nullable(
    z.object({
      id: text,
      startTime: text,
      graceMinutes: z.number(),
      chargeIncrement: z.number(),
      chargeRounding: z.enum(['up', 'nearest', 'down']),
      minimumMinutes: z.number(),
      segments: z.array(z.object({ ...span, hourlyRate: text })),
      pauses: z.array(z.object(span)),
      prepaid: textOrNull,
    }),
  ),
}) satisfies z.ZodMiniType<Seat>;

const seatAtTable = { tableNumber: z.number(), seatNumber: z.number() };
const waitlistEntry = z.object({
  id: text,
  playerId: text,
  gameTypeId: text,
  roomId: text,
  joinedAt: text,
  status: z.enum(['waiting', 'called', 'seated', 'removed', 'no_show', 'expired']),
  position: z.number(),
  player: z.object({ id: text, name: text, nickname: textOrNull, phoneNumber: textOrNull }),
  gameType: z.object({ id: text, name: text }),
  source: z.enum(['walk_in', 'phone', 'online']),
  note: textOrNull,
  calls: z.number(),
  passes: z.number(),
  calledAt: textOrNull,
  holdUntil: textOrNull,
  tableId: textOrNull,
  tableNumber: numberOrNull,
  seatNumber: numberOrNull,
  seated: z.nullable(z.object({ seatId: text, tableId: text, ...seatAtTable })),
  firstPlace: z.boolean(),
  reason: text,
  endedAt: textOrNull,
  undoUntil: textOrNull,
}) satisfies z.ZodMiniType<WaitlistEntry>;

const player = z.object({
  id: text,
  name: text,
  nickname: textOrNull,
  phoneNumber: textOrNull,
  phone: textOrNull,
  email: textOrNull,
  isActive: z.boolean(),
  createdAt: text,
  barred: z.nullable(z.object({ since: text, by: text, reason: text })),
  excludedUntil: textOrNull,
  excludedAt: textOrNull,
  probationUntil: textOrNull,
  skillLevel: numberOrNull,
  skillSetBy: textOrNull,
  skillSetAt: textOrNull,
  mergedInto: textOrNull,
  removedAt: textOrNull,
}) satisfies z.ZodMiniType<Player>;

const gameType = z.object({
  id: text,
  name: text,
  gameFormat,
  ...stakes,
  hourlyRate: text,
}) satisfies z.ZodMiniType<GameType>;

const room = z.object({
  id: text,
  name: text,
  location: text,
  timeZone: text,
  gamingDayStart: z.number(),
  settings: z.object({
    holdMinutes: z.number(),
    awayMinutes: z.number(),
    waitTargetMinutes: z.number(),
    maxPasses: z.number(),
    graceMinutes: z.number(),
    chargeAway: z.boolean(),
    interestMinimum: z.number(),
    blockUnpaid: z.boolean(),
    chargeIncrement: z.number(),
    chargeRounding: z.enum(['up', 'nearest', 'down']),
    minimumMinutes: z.number(),
    closingHour: numberOrNull,
    chipValues: z.array(text),
    largeCashLog: textOrNull,
    downMinutes: z.number(),
    tournamentDownMinutes: z.number(),
    downsBeforeBreak: z.number(),
    undealtMinutes: z.number(),
    dealerMinutes: z.number(),
    shortMinutes: z.number(),
    highPot: text,
    utilizationTarget: z.number(),
    autoSeating: z.boolean(),
    autoSeatingLimit: z.number(),
  }),
}) satisfies z.ZodMiniType<Room>;

const activity = z.object({
  id: text,
  action: text,
  description: text,
  timestamp: text,
  actorName: text,
  tableId: textOrNull,
}) satisfies z.ZodMiniType<Activity>;

const alert = z.object({
  id: text,
  roomId: text,
  tableId: textOrNull,
  tableName: textOrNull,
  type: z.enum(['high_action', 'dispute', 'security', 'vip_request', 'technical']),
  kind: z.enum([
    'floor',
    'dispute',
    'security',
    'technical',
    'vip_request',
    'high_pot',
    'wait_over_target',
    'table_short',
    'dealer_over',
    'no_dealer',
    'large_cash',
    'membership_ended',
    'interest_reached',
    'player_out',
  ]),
  priority: z.enum(['critical', 'high', 'medium', 'other']),
  message: text,
  timestamp: text,
  raisedBy: text,
  resolvedAt: textOrNull,
  resolvedBy: textOrNull,
}) satisfies z.ZodMiniType<Alert>;

const SCHEMAS = {
  table_updated: table,
  seat_updated: z.object({ tableId: text, seatNumber: z.number(), seat: z.nullable(seat) }),
  /** The entry at its position in the list of its game: who is before it there, and how many the list has. */
  waitlist_updated: z.object({
    entry: waitlistEntry,
    gameTypeId: text,
    after: textOrNull,
    length: z.number(),
  }),
  player_updated: player,
  /** A table is out of use; its number can bring it back. */
  table_retired: z.object({ id: text, roomId: text }),
  game_type_updated: gameType,
  /** A game is out of use; its name can bring it back. */
  game_type_removed: z.object({ id: text, name: text }),
  room_updated: room,
  organization_updated: z.object({ id: text, name: text }),
  rooms_ordered: z.object({ roomIds: z.array(text) }),
  /** The fee schedule: what a seat costs per hour may be another amount now. */
  fees_updated: z.object({ at: text }),
  activity,
  session_updated: session,
  membership_created: membership,
  membership_updated: membership,
  chip_transaction_created: chipTransaction,
  ledger_entry_created: ledgerEntry,
  /** A drawer was set up, opened, filled or counted. */
  cage_updated: z.object({ shiftId: text }),
  rental_updated: z.object({ id: text }),
  /** The door, a list or a seat refused somebody. */
  entry_refused: z.object({ id: text, playerId: text }),
  player_note_added: z.object({ playerId: text }),
  /** Nobody knows any more who the player was. What it changed in the past was named in the other. */
  personal_data_removed: z.object({ playerId: text }),
  events_redacted: z.object({ playerId: text }),
  players_apart_updated: z.array(named),
  ...TOURNAMENT_SCHEMAS,
  season_created: z.object({ id: text }),
  alert_created: alert,
  alert_updated: alert,
  /** Someone's shift, break, down or place in the rotation; null: of several. */
  staff_updated: z.object({ staffId: textOrNull }),
  ...ACCOUNT_SCHEMAS,
  executive_alert: alert,
  ...EXECUTIVE_SCHEMAS,
  ...HOME_GAME_SCHEMAS,
  /** Something this session may not read, or that this app does not know: only the number moves. */
  hidden: z.null(),
} as const;

export type EventType = keyof typeof SCHEMAS;
export type EventData<K extends EventType> = z.infer<(typeof SCHEMAS)[K]>;

export type EventOf<K extends EventType> = EventHead & { type: K; data: EventData<K> };
export type LiveEvent = { [K in EventType]: EventOf<K> }[EventType];

const subscribed = z.object({
  room: text,
  version: z.number(),
  organizationVersion: z.number(),
  user: z.optional(text),
  build: z.optional(text),
});
const resync = z.object({ room: text });
const failure = z.object({
  room: z.optional(textOrNull),
  status: z.number(),
  detail: z.optional(text),
});
const typed = z.object({ type: text });

function isEventType(type: string): type is EventType {
  return Object.hasOwn(SCHEMAS, type);
}

type RawEvent = EventHead & { type: string; data: unknown };

/** Looked at by hand, since several messages come with each act. */
function headOf(raw: unknown): RawEvent | null {
  if (typeof raw !== 'object' || raw === null) return null;
  if (!('type' in raw && 'room' in raw && 'at' in raw && 'version' in raw)) return null;
  if (!('n' in raw && 'of' in raw)) return null;
  const { type, room: scope, version, n, of, at } = raw;
  if (typeof type !== 'string' || typeof at !== 'string') return null;
  if (scope !== null && typeof scope !== 'string') return null;
  if (!isNumber(version) || !isNumber(n) || !isNumber(of)) return null;
  return { type, room: scope, version, n, of, at, data: 'data' in raw ? raw.data : undefined };
}

const isNumber = (value: unknown): value is number => Number.isFinite(value);

function eventOf({ type, data, ...rest }: RawEvent): ServerMessage<LiveEvent> {
  if (!isEventType(type) || type === 'hidden')
    return { kind: 'event', event: { ...rest, type: 'hidden', data: null } };
  const body = SCHEMAS[type].safeParse(data);
  if (!body.success) return { kind: 'unreadable', head: rest };
  // The schema of `type` has just accepted this data; the compiler cannot follow the pair through the record.
  return { kind: 'event', event: { ...rest, type, data: body.data } as LiveEvent };
}

function json(message: string): unknown {
  try {
    return JSON.parse(message);
  } catch {
    return undefined;
  }
}

/** Null for what is no message of this protocol. */
export function parseMessage(message: string): ServerMessage<LiveEvent> | null {
  const raw = json(message);
  const event = headOf(raw);
  if (event !== null) return eventOf(event);
  const outer = typed.safeParse(raw);
  if (!outer.success) return null;
  switch (outer.data.type) {
    case 'pong':
      return { kind: 'pong' };
    case 'subscribed': {
      const parsed = subscribed.safeParse(raw);
      return parsed.success ? { kind: 'subscribed', ...parsed.data } : null;
    }
    case 'resync': {
      const parsed = resync.safeParse(raw);
      return parsed.success ? { kind: 'resync', room: parsed.data.room } : null;
    }
    case 'error': {
      const parsed = failure.safeParse(raw);
      if (!parsed.success) return null;
      return {
        kind: 'error',
        room: parsed.data.room ?? null,
        status: parsed.data.status,
        detail: parsed.data.detail ?? '',
      };
    }
    default:
      return null;
  }
}
