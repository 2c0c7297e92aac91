// The connection pool and Drizzle's statements, prepared once for each connection.
import { and, asc, eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { events, game_types, idempotency, players, poker_tables, rooms, seat_rentals, seats, sessions, staff, waitlist } from './schema.js'

export const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16, min: 4, idleTimeoutMillis: 0 })
const param = sql.placeholder
const casing = { casing: 'snake_case' }

const db = drizzle(pool, casing)

const taken = db
  .select({ pokerTable: seats.pokerTable, list: sql`string_agg(${seats.seatNumber} || ' ' || ${seats.state}, ',')`.as('list') })
  .from(seats).where(and(eq(seats.org, param('org')), eq(seats.room, param('room')))).groupBy(seats.pokerTable).as('taken')

/** Reads, which run on any connection. */
export const read = {
  staffByEmail: db.select().from(staff).where(eq(staff.email, param('email'))).prepare('staff_by_email'),
  session: db.select({ id: staff.id, org: staff.org, name: staff.name, role: staff.role, expiresAt: sessions.expiresAt })
    .from(sessions).innerJoin(staff, eq(staff.id, sessions.staff)).where(eq(sessions.tokenHash, param('hash'))).prepare('session'),
  roomOrg: db.select({ org: rooms.org }).from(rooms).where(eq(rooms.id, param('room'))).prepare('room_org'),
  tables: db.select({
    id: poker_tables.id, tableNumber: poker_tables.tableNumber, tableName: poker_tables.tableName, maxSeats: poker_tables.maxSeats,
    currentPot: poker_tables.currentPot, status: poker_tables.status, openedAt: poker_tables.openedAt, shortSince: poker_tables.shortSince,
    pausedAt: poker_tables.pausedAt, hourlyRate: game_types.hourlyRate, gameTypeId: game_types.id, gameName: game_types.name, gameFormat: game_types.gameFormat,
    smallBlind: game_types.smallBlind, bigBlind: game_types.bigBlind, minBuyIn: game_types.minBuyIn, maxBuyIn: game_types.maxBuyIn, taken: taken.list,
  }).from(poker_tables).innerJoin(game_types, eq(game_types.id, poker_tables.gameType)).leftJoin(taken, eq(taken.pokerTable, poker_tables.id))
    .where(and(eq(poker_tables.org, param('org')), eq(poker_tables.room, param('room')))).orderBy(asc(poker_tables.tableNumber)).prepare('tables'),
  seats: db.select({ id: seats.id, seatNumber: seats.seatNumber, state: seats.state, since: seats.since, playerId: seats.player, name: players.name })
    .from(seats).leftJoin(players, eq(players.id, seats.player))
    .where(and(eq(seats.org, param('org')), eq(seats.pokerTable, param('table')))).orderBy(asc(seats.seatNumber)).prepare('seats'),
  waiting: db.select({
    id: waitlist.id, playerId: waitlist.player, gameTypeId: waitlist.gameType, joinedAt: waitlist.joinedAt, status: waitlist.status, source: waitlist.source,
    note: waitlist.note, reason: waitlist.reason, calls: waitlist.calls, passes: waitlist.passes, calledAt: waitlist.calledAt, holdUntil: waitlist.holdUntil,
    tableId: waitlist.pokerTable, seatNumber: waitlist.seatNumber, firstPlace: waitlist.firstPlace, endedAt: waitlist.endedAt, undoUntil: waitlist.undoUntil,
    playerName: players.name, nickname: players.nickname, phoneNumber: players.phoneNumber, gameName: game_types.name, tableNumber: poker_tables.tableNumber,
  }).from(waitlist).innerJoin(players, eq(players.id, waitlist.player)).innerJoin(game_types, eq(game_types.id, waitlist.gameType))
    .leftJoin(poker_tables, eq(poker_tables.id, waitlist.pokerTable))
    .where(and(eq(waitlist.org, param('org')), eq(waitlist.room, param('room')), waitlist.open))
    .orderBy(asc(game_types.bigBlind), asc(game_types.name), asc(waitlist.rank), asc(waitlist.rankAt), asc(waitlist.id)).prepare('waiting'),
}

const statements = new WeakMap()

// Drizzle binds a prepared statement to its connection, so that each connection has its own set.
function statementsOf(client) {
  let prepared = statements.get(client)
  if (prepared) return prepared
  const on = drizzle(client, casing)
  const other = on.select({ id: seats.id, player: seats.player }).from(seats).as('other')
  prepared = {
    seatContext: on.select({
      room: poker_tables.room, maxSeats: poker_tables.maxSeats, hourlyRate: game_types.hourlyRate, taken: seats.id, playerId: players.id, name: players.name,
      isActive: players.isActive, memberUntil: players.memberUntil, otherSeat: other.id, hash: idempotency.hash, answer: idempotency.answer,
    }).from(poker_tables).innerJoin(game_types, eq(game_types.id, poker_tables.gameType))
      .leftJoin(seats, and(eq(seats.pokerTable, poker_tables.id), eq(seats.seatNumber, param('seat'))))
      .leftJoin(players, and(eq(players.id, param('player')), eq(players.org, poker_tables.org)))
      .leftJoin(other, eq(other.player, players.id))
      .leftJoin(idempotency, and(eq(idempotency.org, poker_tables.org), eq(idempotency.actor, param('actor')), eq(idempotency.key, param('key'))))
      .where(and(eq(poker_tables.id, param('table')), eq(poker_tables.org, param('org')))).prepare('seat_context'),
    beginRental: on.insert(seat_rentals).values({ id: param('id'), org: param('org'), room: param('room'), player: param('player'), hourlyRate: param('rate'), startedAt: param('at') }).prepare('begin_rental'),
    takeSeat: on.insert(seats).values({
      id: param('id'), org: param('org'), room: param('room'), pokerTable: param('table'), seatNumber: param('seat'), state: 'occupied', player: param('player'),
      rental: param('rental'), since: param('at'), buyInAmount: param('buyIn'), chipCount: param('buyIn'),
    }).prepare('take_seat'),
    freeSeat: on.delete(seats).where(and(eq(seats.id, param('id')), eq(seats.org, param('org'))))
      .returning({ room: seats.room, table: seats.pokerTable, seat: seats.seatNumber, rental: seats.rental }).prepare('free_seat'),
    endRental: on.update(seat_rentals).set({ endedAt: param('at') }).where(eq(seat_rentals.id, param('id'))).prepare('end_rental'),
    pot: on.update(poker_tables).set({ currentPot: param('amount') }).where(and(eq(poker_tables.id, param('id')), eq(poker_tables.org, param('org'))))
      .returning({ id: poker_tables.id, room: poker_tables.room, tableNumber: poker_tables.tableNumber, currentPot: poker_tables.currentPot }).prepare('pot'),
    addEvent: on.insert(events).values({ org: param('org'), room: param('room'), type: param('type'), actor: param('actor'), at: param('at'), payload: param('payload') })
      .returning({ id: events.id }).prepare('add_event'),
    storeResponse: on.insert(idempotency).values({ org: param('org'), actor: param('actor'), key: param('key'), hash: param('hash'), answer: param('answer') }).prepare('store_response'),
  }
  statements.set(client, prepared)
  return prepared
}

/** Runs a function in a transaction, with the statements of its connection. */
export async function inTransaction(work) {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const out = await work(statementsOf(client))
    await client.query('COMMIT')
    client.release()
    return out
  } catch (failure) {
    await client.query('ROLLBACK').then(() => client.release(), (broken) => client.release(broken))
    throw failure
  }
}

export const openSession = (tokenHash, by, expiresAt) => db.insert(sessions).values({ tokenHash, staff: by, expiresAt })

/** Reports whether an error or its cause is a violated unique index. */
export const isDuplicate = (failure) => failure?.code === '23505' || failure?.cause?.code === '23505'
