// The tables.
import { bigserial, boolean, index, integer, numeric, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'

const time = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })
const money = () => numeric({ precision: 12, scale: 2 })

export const orgs = pgTable('orgs', { id: text().primaryKey(), name: text().notNull() })

export const staff = pgTable('staff', {
  id: text().primaryKey(),
  org: text().notNull().references(() => orgs.id),
  email: text().notNull().unique(),
  name: text().notNull(),
  role: text().notNull(),
  passwordHash: text('password_hash').notNull(),
})

export const sessions = pgTable('sessions', {
  tokenHash: text('token_hash').primaryKey(),
  staff: text().notNull().references(() => staff.id),
  expiresAt: time().notNull(),
})

export const rooms = pgTable('rooms', { id: text().primaryKey(), org: text().notNull().references(() => orgs.id), name: text().notNull() })

export const game_types = pgTable('game_types', {
  id: text().primaryKey(),
  org: text().notNull().references(() => orgs.id),
  name: text().notNull(),
  gameFormat: text().notNull(),
  smallBlind: money().notNull(),
  bigBlind: money().notNull(),
  minBuyIn: money().notNull(),
  maxBuyIn: money(),
  hourlyRate: money().notNull(),
})

export const players = pgTable('players', {
  id: text().primaryKey(),
  org: text().notNull().references(() => orgs.id),
  name: text().notNull(),
  nickname: text(),
  phoneNumber: text(),
  memberUntil: time(),
  isActive: boolean().notNull(),
})

export const poker_tables = pgTable('poker_tables', {
  id: text().primaryKey(),
  org: text().notNull().references(() => orgs.id),
  room: text().notNull().references(() => rooms.id),
  tableNumber: integer().notNull(),
  tableName: text().notNull(),
  gameType: text().notNull().references(() => game_types.id),
  maxSeats: integer().notNull(),
  currentPot: money().notNull(),
  status: text().notNull(),
  openedAt: time(),
  shortSince: time(),
  pausedAt: time(),
}, (t) => [uniqueIndex('table_number').on(t.room, t.tableNumber)])

export const seat_rentals = pgTable('seat_rentals', {
  id: text().primaryKey(),
  org: text().notNull().references(() => orgs.id),
  room: text().notNull().references(() => rooms.id),
  player: text().notNull().references(() => players.id),
  hourlyRate: money().notNull(),
  startedAt: time().notNull(),
  endedAt: time(),
}, (t) => [index('rental_by_player').on(t.player, t.startedAt)])

export const seats = pgTable('seats', {
  id: text().primaryKey(),
  org: text().notNull().references(() => orgs.id),
  room: text().notNull().references(() => rooms.id),
  pokerTable: text().notNull().references(() => poker_tables.id),
  seatNumber: integer().notNull(),
  state: text().notNull(),
  player: text().references(() => players.id),
  rental: text().references(() => seat_rentals.id),
  since: time().notNull(),
  buyInAmount: money().notNull(),
  chipCount: money().notNull(),
}, (t) => [
  uniqueIndex('seat_once').on(t.pokerTable, t.seatNumber),
  uniqueIndex('seat_player_once').on(t.player),
  index('seat_by_room').on(t.room),
])

export const waitlist = pgTable('waitlist', {
  id: text().primaryKey(),
  org: text().notNull().references(() => orgs.id),
  room: text().notNull().references(() => rooms.id),
  player: text().notNull().references(() => players.id),
  gameType: text().notNull().references(() => game_types.id),
  joinedAt: time().notNull(),
  status: text().notNull(),
  source: text().notNull(),
  note: text(),
  reason: text().notNull(),
  rank: integer().notNull(),
  rankAt: time().notNull(),
  calls: integer().notNull(),
  passes: integer().notNull(),
  calledAt: time(),
  holdUntil: time(),
  pokerTable: text().references(() => poker_tables.id),
  seatNumber: integer(),
  firstPlace: boolean().notNull(),
  open: boolean().notNull(),
  endedAt: time(),
  undoUntil: time(),
}, (t) => [
  index('waiting').on(t.room, t.rank, t.rankAt).where(sql`open`),
  uniqueIndex('waits_once').on(t.player, t.gameType, t.room).where(sql`open`),
])

export const events = pgTable('events', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  org: text().notNull(),
  room: text().notNull().references(() => rooms.id),
  type: text().notNull(),
  actor: text().notNull(),
  at: time().notNull(),
  payload: text().notNull(),
}, (t) => [index('event_by_room').on(t.room, t.id)])

export const idempotency = pgTable('idempotency', {
  org: text().notNull(),
  actor: text().notNull(),
  key: text().notNull(),
  hash: text().notNull(),
  answer: text().notNull(),
}, (t) => [primaryKey({ columns: [t.org, t.actor, t.key] })])

// Every table comes after the tables that it references.
export const tablesInOrder = { orgs, staff, sessions, rooms, game_types, players, poker_tables, seat_rentals, seats, waitlist, events, idempotency }
