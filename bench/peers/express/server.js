// A card room's floor on Express, Drizzle, PostgreSQL and ws, written as somebody would who knows them. A peer of the
// bench and no part of the product.
import { createHash, randomBytes, randomUUID, scrypt, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { promisify } from 'node:util'
import express from 'express'
import { inTransaction, isDuplicate, openSession, pool, read } from './database.js'
import { follow, tell } from './live.js'

class Refusal extends Error {
  constructor(status, detail) { super(detail); this.status = status }
}

const sha256 = (text) => createHash('sha256').update(text).digest('hex')

// Sessions as they were up to a second ago, so that not every request asks the database.
const known = new Map()
async function sessionOf(header) {
  if (!header?.startsWith('Bearer ')) return null
  const hash = sha256(header.slice(7))
  const have = known.get(hash)
  const now = Date.now()
  if (have && now - have.at < 1000) return have.session
  const [session] = await read.session.execute({ hash })
  if (!session || session.expiresAt < now) return known.delete(hash), null
  if (known.size > 10_000) known.clear()
  known.set(hash, { session, at: now })
  return session
}

// A room never changes its organization.
const owners = new Map()
async function mayFollow(session, room) {
  let org = owners.get(room)
  if (!org) {
    org = (await read.roomOrg.execute({ room }))[0]?.org
    if (org) owners.set(room, org)
  }
  return org === session.org
}

const roles = { seatPlayers: ['owner', 'floor_manager', 'front_office'], viewFloor: ['owner', 'floor_manager', 'front_office', 'dealer'] }
const may = (permission) => async (req, res, next) => {
  req.session = await sessionOf(req.headers.authorization)
  if (!req.session) throw new Refusal(401, 'Please sign in')
  if (!roles[permission].includes(req.session.role)) throw new Refusal(403, `You need ${permission}`)
  next()
}

const app = express()
app.disable('x-powered-by')
app.disable('etag') // hashing each answer would cost it, and nobody asks
app.use(express.json({ limit: '1mb' }))

app.get('/readyz', async (req, res) => { await pool.query('SELECT 1'); res.json({}) })
app.get('/durability', async (req, res) => {
  const { rows: [is] } = await pool.query("SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit, current_setting('full_page_writes') AS pages")
  res.json({ says: `fsync=${is.fsync} synchronous_commit=${is.commit} full_page_writes=${is.pages}` })
})

app.post('/api/auth/login', async (req, res) => {
  const { email, password } = req.body
  const [who] = await read.staffByEmail.execute({ email })
  const [salt, hash] = (who?.passwordHash ?? `${'00'.repeat(16)}:${'00'.repeat(32)}`).split(':')
  const tried = await promisify(scrypt)(String(password), Buffer.from(salt, 'hex'), 32)
  if (!timingSafeEqual(tried, Buffer.from(hash, 'hex')) || !who) throw new Refusal(401, 'Unknown email or password')
  const token = randomBytes(32).toString('base64url')
  await openSession(sha256(token), who.id, new Date(Date.now() + 12 * 3600_000))
  res.json({ token })
})

const person = (id, name) => ({ id, name })
const seated = new Set(['occupied', 'walk_in', 'away'])

app.get('/api/tables/:room', may('viewFloor'), async (req, res) => {
  const { room } = req.params
  if (!(await mayFollow(req.session, room))) throw new Refusal(404, 'Room not found')
  const rows = await read.tables.execute({ org: req.session.org, room })
  res.json(rows.map((t) => {
    const seatStates = new Array(t.maxSeats).fill('open')
    let currentPlayers = 0
    if (t.taken) {
      for (const one of t.taken.split(',')) {
        const gap = one.indexOf(' ')
        const state = one.slice(gap + 1)
        seatStates[one.slice(0, gap) - 1] = state
        if (seated.has(state)) currentPlayers++
      }
    }
    return {
      id: t.id, roomId: room, tableNumber: t.tableNumber, tableName: t.tableName, gameTypeId: t.gameTypeId,
      gameType: { id: t.gameTypeId, name: t.gameName, gameFormat: t.gameFormat, smallBlind: t.smallBlind, bigBlind: t.bigBlind, minBuyIn: t.minBuyIn, maxBuyIn: t.maxBuyIn },
      currentPlayers, maxSeats: t.maxSeats, currentPot: t.currentPot, status: t.status, hourlyRate: t.hourlyRate, openedAt: t.openedAt,
      shortSince: t.shortSince, pausedAt: t.pausedAt, seatStates, holds: [], event: null,
    }
  }))
})

app.get('/api/waitlist/:room', may('viewFloor'), async (req, res) => {
  const { room } = req.params
  if (!(await mayFollow(req.session, room))) throw new Refusal(404, 'Room not found')
  const rows = await read.waiting.execute({ org: req.session.org, room })
  const places = new Map()
  res.json(rows.map((w) => {
    const position = (places.get(w.gameTypeId) ?? 0) + 1
    places.set(w.gameTypeId, position)
    return {
      id: w.id, playerId: w.playerId, gameTypeId: w.gameTypeId, roomId: room, joinedAt: w.joinedAt, status: w.status, position,
      player: { id: w.playerId, name: w.playerName, nickname: w.nickname, phoneNumber: w.phoneNumber }, gameType: person(w.gameTypeId, w.gameName),
      source: w.source, note: w.note, calls: w.calls, passes: w.passes, calledAt: w.calledAt, holdUntil: w.holdUntil, tableId: w.tableId,
      tableNumber: w.tableNumber, seatNumber: w.seatNumber, firstPlace: w.firstPlace, reason: w.reason, endedAt: w.endedAt, undoUntil: w.undoUntil,
    }
  }))
})

app.get('/api/seats/:table', may('viewFloor'), async (req, res) => {
  const tableId = req.params.table
  const rows = await read.seats.execute({ org: req.session.org, table: tableId })
  res.json(rows.map((s) => ({ id: s.id, tableId, seatNumber: s.seatNumber, state: s.state, since: s.since, player: s.playerId ? person(s.playerId, s.name) : null })))
})

async function seat(session, key, hash, input) {
  const { tableId, playerId, seatNumber, buyInAmount } = input
  return inTransaction(async (run) => {
    const [at] = await run.place.execute({ seat: seatNumber, player: playerId, actor: session.id, key, table: tableId, org: session.org })
    if (!at) throw new Refusal(404, 'Table not found')
    if (at.hash && at.hash !== hash) throw new Refusal(409, 'The key was used for another request')
    if (at.hash) return { answer: at.answer }
    if (!at.playerId) throw new Refusal(404, 'Player not found')
    if (seatNumber > at.maxSeats || at.taken) throw new Refusal(409, 'The seat is taken')
    if (at.sitsAt) throw new Refusal(409, `${at.name} is already seated`)
    const now = new Date()
    if (!at.isActive || !(at.memberUntil > now)) throw new Refusal(409, `${at.name} has no membership`)
    const id = randomUUID()
    const rental = randomUUID()
    const where = { org: session.org, room: at.room, at: now }
    await run.beginRental.execute({ ...where, id: rental, player: playerId, rate: at.hourlyRate })
    await run.takeSeat.execute({ ...where, id, table: tableId, seat: seatNumber, player: playerId, rental, buyIn: buyInAmount })
    const data = {
      id, tableId, roomId: at.room, seatNumber, state: 'occupied', isActive: true, chipCount: buyInAmount, buyInAmount,
      player: person(playerId, at.name), since: now, rental: { id: rental, startTime: now, hourlyRate: at.hourlyRate },
    }
    const answer = JSON.stringify(data)
    const [event] = await run.tell.execute({ ...where, type: 'seat_updated', actor: session.id, payload: answer })
    if (key) await run.keep.execute({ org: session.org, actor: session.id, key, hash, answer })
    return { answer, message: { type: 'seat_updated', room: at.room, version: event.id, at: now, data } }
  })
}

app.post('/api/seats', may('seatPlayers'), async (req, res) => {
  const { tableId, playerId, seatNumber, buyInAmount } = req.body
  if (typeof tableId !== 'string' || typeof playerId !== 'string' || !(seatNumber > 0) || !/^\d{1,7}(\.\d{1,2})?$/.test(buyInAmount)) throw new Refusal(422, 'Say who sits where with how much')
  const key = req.get('idempotency-key') ?? ''
  const hash = sha256(JSON.stringify(req.body))
  let out
  try {
    out = await seat(req.session, key, hash, req.body)
  } catch (failure) {
    if (!isDuplicate(failure)) throw failure
    out = await seat(req.session, key, hash, req.body) // somebody was quicker: what is there now says who
  }
  if (out.message) tell(out.message.room, out.message)
  res.status(201).type('json').send(out.answer)
})

app.delete('/api/seats/:id', may('seatPlayers'), async (req, res) => {
  const { org, id: actor } = req.session
  const { left, event, at } = await inTransaction(async (run) => {
    const [left] = await run.freeSeat.execute({ id: req.params.id, org })
    if (!left) throw new Refusal(404, 'Seat not found')
    const at = new Date()
    if (left.rental) await run.endRental.execute({ id: left.rental, at })
    const [event] = await run.tell.execute({ org, room: left.room, at, type: 'seat_updated', actor, payload: JSON.stringify(left) })
    return { left, event, at }
  })
  const data = { id: req.params.id, tableId: left.table, roomId: left.room, seatNumber: left.seat, state: 'open' }
  tell(left.room, { type: 'seat_updated', room: left.room, version: event.id, at, data })
  res.json(data)
})

app.post('/api/tables/:id/pot', may('viewFloor'), async (req, res) => {
  const { amount } = req.body
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(amount)) throw new Refusal(422, 'Enter an amount such as 150.00')
  const { org, id: actor } = req.session
  const { table, event, at } = await inTransaction(async (run) => {
    const [table] = await run.pot.execute({ id: req.params.id, org, amount })
    if (!table) throw new Refusal(404, 'Table not found')
    const at = new Date()
    const [event] = await run.tell.execute({ org, room: table.room, at, type: 'table_updated', actor, payload: JSON.stringify(table) })
    return { table, event, at }
  })
  tell(table.room, { type: 'table_updated', room: table.room, version: event.id, at, data: table })
  res.json(table)
})

app.post('/api/waitlist', may('seatPlayers'), async (req, res) => {
  const { playerId, gameTypeId, roomId } = req.body
  const { org, id: actor } = req.session
  const { data, event } = await inTransaction(async (run) => {
    const [who] = await run.newcomer.execute({ player: playerId, game: gameTypeId, room: roomId, org })
    if (!who) throw new Refusal(404, 'Room not found')
    const at = new Date()
    const id = randomUUID()
    await run.join.execute({ id, org, room: roomId, player: playerId, game: gameTypeId, at })
    const data = { id, playerId, gameTypeId, roomId, joinedAt: at, status: 'waiting', player: person(playerId, who.name), gameType: person(gameTypeId, who.game) }
    const [event] = await run.tell.execute({ org, room: roomId, at, type: 'waitlist_updated', actor, payload: JSON.stringify(data) })
    return { data, event }
  }).catch((failure) => { throw isDuplicate(failure) ? new Refusal(409, 'Waits already') : failure })
  tell(roomId, { type: 'waitlist_updated', room: roomId, version: event.id, at: data.joinedAt, data })
  res.status(201).json(data)
})

app.delete('/api/waitlist/:id', may('seatPlayers'), async (req, res) => {
  const { org, id: actor } = req.session
  const { room, event, at } = await inTransaction(async (run) => {
    const at = new Date()
    const [left] = await run.remove.execute({ id: req.params.id, org, at })
    if (!left) throw new Refusal(404, 'Entry not found')
    const [event] = await run.tell.execute({ org, room: left.room, at, type: 'waitlist_updated', actor, payload: JSON.stringify({ id: req.params.id, status: 'removed' }) })
    return { room: left.room, event, at }
  })
  const data = { id: req.params.id, roomId: room, status: 'removed' }
  tell(room, { type: 'waitlist_updated', room, version: event.id, at, data })
  res.json(data)
})

app.use((failure, req, res, next) => {
  if (!failure.status) console.error(failure)
  const status = failure.status ?? 500
  res.status(status).type('application/problem+json').send({ status, title: failure.message, detail: status < 500 ? failure.message : 'Something went wrong' })
  void next
})

const server = createServer({ keepAliveTimeout: 120_000 }, app)
follow(server, sessionOf, mayFollow)
const [host, port] = (process.env.ADDR ?? '127.0.0.1:8114').split(':')
server.listen(Number(port), host, 4096)
process.on('SIGTERM', () => { server.close(() => pool.end()); server.closeAllConnections() })
