// The pool, and drizzle's statements prepared once for each of its connections.
import { and, asc, eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { events, game_types, idempotency, players, poker_tables, rooms, seat_rentals, seats, sessions, staff, waitlist } from './schema.js'

export const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.POOL ?? 16), min: 4, idleTimeoutMillis: 0 })
const put = sql.placeholder
const casing = { casing: 'snake_case' }

const db = drizzle(pool, casing)

const taken = db
  .select({ pokerTable: seats.pokerTable, list: sql`string_agg(${seats.seatNumber} || ' ' || ${seats.state}, ',')`.as('list') })
  .from(seats).where(and(eq(seats.org, put('org')), eq(seats.room, put('room')))).groupBy(seats.pokerTable).as('taken')

/** Reads of a single statement, by any connection. */
export const read = {
  staffByEmail: db.select().from(staff).where(eq(staff.email, put('email'))).prepare('staff_by_email'),
  session: db.select({ id: staff.id, org: staff.org, name: staff.name, role: staff.role, expiresAt: sessions.expiresAt })
    .from(sessions).innerJoin(staff, eq(staff.id, sessions.staff)).where(eq(sessions.tokenHash, put('hash'))).prepare('session'),
  roomOrg: db.select({ org: rooms.org }).from(rooms).where(eq(rooms.id, put('room'))).prepare('room_org'),
  tables: db.select({
    id: poker_tables.id, tableNumber: poker_tables.tableNumber, tableName: poker_tables.tableName, maxSeats: poker_tables.maxSeats,
    currentPot: poker_tables.currentPot, status: poker_tables.status, openedAt: poker_tables.openedAt, shortSince: poker_tables.shortSince,
    pausedAt: poker_tables.pausedAt, hourlyRate: game_types.hourlyRate, gameTypeId: game_types.id, gameName: game_types.name, gameFormat: game_types.gameFormat,
    smallBlind: game_types.smallBlind, bigBlind: game_types.bigBlind, minBuyIn: game_types.minBuyIn, maxBuyIn: game_types.maxBuyIn, taken: taken.list,
  }).from(poker_tables).innerJoin(game_types, eq(game_types.id, poker_tables.gameType)).leftJoin(taken, eq(taken.pokerTable, poker_tables.id))
    .where(and(eq(poker_tables.org, put('org')), eq(poker_tables.room, put('room')))).orderBy(asc(poker_tables.tableNumber)).prepare('tables'),
  seats: db.select({ id: seats.id, seatNumber: seats.seatNumber, state: seats.state, since: seats.since, playerId: seats.player, name: players.name })
    .from(seats).leftJoin(players, eq(players.id, seats.player))
    .where(and(eq(seats.org, put('org')), eq(seats.pokerTable, put('table')))).orderBy(asc(seats.seatNumber)).prepare('seats'),
  waiting: db.select({
    id: waitlist.id, playerId: waitlist.player, gameTypeId: waitlist.gameType, joinedAt: waitlist.joinedAt, status: waitlist.status, source: waitlist.source,
    note: waitlist.note, reason: waitlist.reason, calls: waitlist.calls, passes: waitlist.passes, calledAt: waitlist.calledAt, holdUntil: waitlist.holdUntil,
    tableId: waitlist.pokerTable, seatNumber: waitlist.seatNumber, firstPlace: waitlist.firstPlace, endedAt: waitlist.endedAt, undoUntil: waitlist.undoUntil,
    playerName: players.name, nickname: players.nickname, phoneNumber: players.phoneNumber, gameName: game_types.name, tableNumber: poker_tables.tableNumber,
  }).from(waitlist).innerJoin(players, eq(players.id, waitlist.player)).innerJoin(game_types, eq(game_types.id, waitlist.gameType))
    .leftJoin(poker_tables, eq(poker_tables.id, waitlist.pokerTable))
    .where(and(eq(waitlist.org, put('org')), eq(waitlist.room, put('room')), waitlist.open))
    .orderBy(asc(game_types.bigBlind), asc(game_types.name), asc(waitlist.rank), asc(waitlist.rankAt), asc(waitlist.id)).prepare('waiting'),
}

const statements = new WeakMap()

// A prepared statement of drizzle belongs to what it was prepared on, so each connection has its own, built once.
function preparedOn(client) {
  let has = statements.get(client)
  if (has) return has
  const on = drizzle(client, casing)
  const other = on.select({ id: seats.id, player: seats.player }).from(seats).as('other')
  has = {
    place: on.select({
      room: poker_tables.room, maxSeats: poker_tables.maxSeats, hourlyRate: game_types.hourlyRate, taken: seats.id, playerId: players.id, name: players.name,
      isActive: players.isActive, memberUntil: players.memberUntil, sitsAt: other.id, hash: idempotency.hash, answer: idempotency.answer,
    }).from(poker_tables).innerJoin(game_types, eq(game_types.id, poker_tables.gameType))
      .leftJoin(seats, and(eq(seats.pokerTable, poker_tables.id), eq(seats.seatNumber, put('seat'))))
      .leftJoin(players, and(eq(players.id, put('player')), eq(players.org, poker_tables.org)))
      .leftJoin(other, eq(other.player, players.id))
      .leftJoin(idempotency, and(eq(idempotency.org, poker_tables.org), eq(idempotency.actor, put('actor')), eq(idempotency.key, put('key'))))
      .where(and(eq(poker_tables.id, put('table')), eq(poker_tables.org, put('org')))).prepare('place'),
    beginRental: on.insert(seat_rentals).values({ id: put('id'), org: put('org'), room: put('room'), player: put('player'), hourlyRate: put('rate'), startedAt: put('at') }).prepare('begin_rental'),
    takeSeat: on.insert(seats).values({
      id: put('id'), org: put('org'), room: put('room'), pokerTable: put('table'), seatNumber: put('seat'), state: 'occupied', player: put('player'),
      rental: put('rental'), since: put('at'), buyInAmount: put('buyIn'), chipCount: put('buyIn'),
    }).prepare('take_seat'),
    freeSeat: on.delete(seats).where(and(eq(seats.id, put('id')), eq(seats.org, put('org'))))
      .returning({ room: seats.room, table: seats.pokerTable, seat: seats.seatNumber, rental: seats.rental }).prepare('free_seat'),
    endRental: on.update(seat_rentals).set({ endedAt: put('at') }).where(eq(seat_rentals.id, put('id'))).prepare('end_rental'),
    pot: on.update(poker_tables).set({ currentPot: put('amount') }).where(and(eq(poker_tables.id, put('id')), eq(poker_tables.org, put('org'))))
      .returning({ id: poker_tables.id, room: poker_tables.room, tableNumber: poker_tables.tableNumber, currentPot: poker_tables.currentPot }).prepare('pot'),
    newcomer: on.select({ name: players.name, game: game_types.name }).from(rooms).innerJoin(players, and(eq(players.org, rooms.org), eq(players.id, put('player'))))
      .innerJoin(game_types, and(eq(game_types.org, rooms.org), eq(game_types.id, put('game'))))
      .where(and(eq(rooms.id, put('room')), eq(rooms.org, put('org')))).prepare('newcomer'),
    join: on.insert(waitlist).values({
      id: put('id'), org: put('org'), room: put('room'), player: put('player'), gameType: put('game'), joinedAt: put('at'), rankAt: put('at'), rank: 0,
      status: 'waiting', source: 'walk_in', reason: '', calls: 0, passes: 0, firstPlace: false, open: true,
    }).prepare('join'),
    remove: on.update(waitlist).set({ open: false, status: 'removed', endedAt: put('at') })
      .where(and(eq(waitlist.id, put('id')), eq(waitlist.org, put('org')), waitlist.open)).returning({ room: waitlist.room }).prepare('remove'),
    tell: on.insert(events).values({ org: put('org'), room: put('room'), type: put('type'), actor: put('actor'), at: put('at'), payload: put('payload') })
      .returning({ id: events.id }).prepare('tell'),
    keep: on.insert(idempotency).values({ org: put('org'), actor: put('actor'), key: put('key'), hash: put('hash'), answer: put('answer') }).prepare('keep'),
  }
  statements.set(client, has)
  return has
}

/** Runs work in a transaction, with the statements of its connection. */
export async function inTransaction(work) {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const out = await work(preparedOn(client))
    await client.query('COMMIT')
    client.release()
    return out
  } catch (failure) {
    await client.query('ROLLBACK').then(() => client.release(), (broken) => client.release(broken))
    throw failure
  }
}

export const openSession = (tokenHash, by, expiresAt) => db.insert(sessions).values({ tokenHash, staff: by, expiresAt })

/** Whether an error, or what caused it, is that of a second row where one may be. */
export const isDuplicate = (failure) => failure?.code === '23505' || failure?.cause?.code === '23505'
