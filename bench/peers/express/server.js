// A card room's floor on Express, Drizzle, PostgreSQL and ws as an experienced developer would write it. It is a peer of
// the benchmark and not part of the product.
import { createHash, randomBytes, randomUUID, scrypt, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { promisify } from 'node:util'
import express from 'express'
import { inTransaction, isDuplicate, openSession, pool, read } from './database.js'
import { acceptSockets, publish } from './live.js'

class Refusal extends Error {
  constructor(status, detail) { super(detail); this.status = status }
}

const sha256 = (text) => createHash('sha256').update(text).digest('hex')

// A cache of sessions, valid for a second.
const sessionCache = new Map()
async function sessionOf(header) {
  if (!header?.startsWith('Bearer ')) return null
  const hash = sha256(header.slice(7))
  const cached = sessionCache.get(hash)
  const now = Date.now()
  if (cached && now - cached.at < 1000) return cached.session
  const [session] = await read.session.execute({ hash })
  if (!session || session.expiresAt < now) return sessionCache.delete(hash), null
  if (sessionCache.size > 10_000) sessionCache.clear()
  sessionCache.set(hash, { session, at: now })
  return session
}

// The organization of a room never changes.
const organizations = new Map()
async function mayFollow(session, room) {
  let org = organizations.get(room)
  if (!org) {
    org = (await read.roomOrg.execute({ room }))[0]?.org
    if (org) organizations.set(room, org)
  }
  return org === session.org
}

const roles = { seatPlayers: ['owner', 'floor_manager', 'front_office'], viewFloor: ['owner', 'floor_manager', 'front_office', 'dealer'] }
const requirePermission = (permission) => async (req, res, next) => {
  req.session = await sessionOf(req.headers.authorization)
  if (!req.session) throw new Refusal(401, 'Please sign in')
  if (!roles[permission].includes(req.session.role)) throw new Refusal(403, `You need ${permission}`)
  next()
}

const app = express()
app.disable('x-powered-by')
app.disable('etag') // no client sends If-None-Match, and hashing costs CPU time
app.use(express.json({ limit: '1mb' }))

app.get('/readyz', async (req, res) => { await pool.query('SELECT 1'); res.json({}) })
app.get('/durability', async (req, res) => {
  const { rows: [setting] } = await pool.query("SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit, current_setting('full_page_writes') AS pages")
  res.json({ settings: `fsync=${setting.fsync} synchronous_commit=${setting.commit} full_page_writes=${setting.pages}` })
})

app.post('/api/auth/login', async (req, res) => {
  const { email, password } = req.body
  const [user] = await read.staffByEmail.execute({ email })
  const [salt, hash] = (user?.passwordHash ?? `${'00'.repeat(16)}:${'00'.repeat(32)}`).split(':')
  const given = await promisify(scrypt)(String(password), Buffer.from(salt, 'hex'), 32)
  if (!timingSafeEqual(given, Buffer.from(hash, 'hex')) || !user) throw new Refusal(401, 'Unknown email or password')
  const token = randomBytes(32).toString('base64url')
  await openSession(sha256(token), user.id, new Date(Date.now() + 12 * 3600_000))
  res.json({ token })
})

const reference = (id, name) => ({ id, name })
const seated = new Set(['occupied', 'walk_in', 'away'])

app.get('/api/tables/:room', requirePermission('viewFloor'), async (req, res) => {
  const { room } = req.params
  if (!(await mayFollow(req.session, room))) throw new Refusal(404, 'Room not found')
  const rows = await read.tables.execute({ org: req.session.org, room })
  res.json(rows.map((t) => {
    const seatStates = new Array(t.maxSeats).fill('open')
    let currentPlayers = 0
    if (t.taken) {
      for (const seat of t.taken.split(',')) {
        const space = seat.indexOf(' ')
        const state = seat.slice(space + 1)
        seatStates[seat.slice(0, space) - 1] = state
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

app.get('/api/waitlist/:room', requirePermission('viewFloor'), async (req, res) => {
  const { room } = req.params
  if (!(await mayFollow(req.session, room))) throw new Refusal(404, 'Room not found')
  const rows = await read.waiting.execute({ org: req.session.org, room })
  const places = new Map()
  res.json(rows.map((w) => {
    const position = (places.get(w.gameTypeId) ?? 0) + 1
    places.set(w.gameTypeId, position)
    return {
      id: w.id, playerId: w.playerId, gameTypeId: w.gameTypeId, roomId: room, joinedAt: w.joinedAt, status: w.status, position,
      player: { id: w.playerId, name: w.playerName, nickname: w.nickname, phoneNumber: w.phoneNumber }, gameType: reference(w.gameTypeId, w.gameName),
      source: w.source, note: w.note, calls: w.calls, passes: w.passes, calledAt: w.calledAt, holdUntil: w.holdUntil, tableId: w.tableId,
      tableNumber: w.tableNumber, seatNumber: w.seatNumber, firstPlace: w.firstPlace, reason: w.reason, endedAt: w.endedAt, undoUntil: w.undoUntil,
    }
  }))
})

app.get('/api/seats/:table', requirePermission('viewFloor'), async (req, res) => {
  const tableId = req.params.table
  const rows = await read.seats.execute({ org: req.session.org, table: tableId })
  res.json(rows.map((s) => ({ id: s.id, tableId, seatNumber: s.seatNumber, state: s.state, since: s.since, player: s.playerId ? reference(s.playerId, s.name) : null })))
})

async function seatPlayer(session, key, hash, input) {
  const { tableId, playerId, seatNumber, buyInAmount } = input
  return inTransaction(async (statements) => {
    const [at] = await statements.seatContext.execute({ seat: seatNumber, player: playerId, actor: session.id, key, table: tableId, org: session.org })
    if (!at) throw new Refusal(404, 'Table not found')
    if (at.hash && at.hash !== hash) throw new Refusal(409, 'The key was used for another request')
    if (at.hash) return { answer: at.answer }
    if (!at.playerId) throw new Refusal(404, 'Player not found')
    if (seatNumber > at.maxSeats || at.taken) throw new Refusal(409, 'The seat is taken')
    if (at.otherSeat) throw new Refusal(409, `${at.name} is already seated`)
    const now = new Date()
    if (!at.isActive || !(at.memberUntil > now)) throw new Refusal(409, `${at.name} has no membership`)
    const id = randomUUID()
    const rental = randomUUID()
    const where = { org: session.org, room: at.room, at: now }
    await statements.beginRental.execute({ ...where, id: rental, player: playerId, rate: at.hourlyRate })
    await statements.takeSeat.execute({ ...where, id, table: tableId, seat: seatNumber, player: playerId, rental, buyIn: buyInAmount })
    const data = {
      id, tableId, roomId: at.room, seatNumber, state: 'occupied', isActive: true, chipCount: buyInAmount, buyInAmount,
      player: reference(playerId, at.name), since: now, rental: { id: rental, startTime: now, hourlyRate: at.hourlyRate },
    }
    const answer = JSON.stringify(data)
    const [event] = await statements.addEvent.execute({ ...where, type: 'seat_updated', actor: session.id, payload: answer })
    if (key) await statements.storeResponse.execute({ org: session.org, actor: session.id, key, hash, answer })
    return { answer, message: { type: 'seat_updated', room: at.room, version: event.id, at: now, data } }
  })
}

app.post('/api/seats', requirePermission('seatPlayers'), async (req, res) => {
  const { tableId, playerId, seatNumber, buyInAmount } = req.body
  if (typeof tableId !== 'string' || typeof playerId !== 'string' || !(seatNumber > 0) || !/^\d{1,7}(\.\d{1,2})?$/.test(buyInAmount)) throw new Refusal(422, 'Enter a player, a seat and a buy-in')
  const key = req.get('idempotency-key') ?? ''
  const hash = sha256(JSON.stringify(req.body))
  let out
  try {
    out = await seatPlayer(req.session, key, hash, req.body)
  } catch (failure) {
    if (!isDuplicate(failure)) throw failure
    out = await seatPlayer(req.session, key, hash, req.body) // a concurrent request came first; the checks name the conflict
  }
  if (out.message) publish(out.message.room, out.message)
  res.status(201).type('json').send(out.answer)
})

app.delete('/api/seats/:id', requirePermission('seatPlayers'), async (req, res) => {
  const { org, id: actor } = req.session
  const { left, event, at } = await inTransaction(async (statements) => {
    const [left] = await statements.freeSeat.execute({ id: req.params.id, org })
    if (!left) throw new Refusal(404, 'Seat not found')
    const at = new Date()
    if (left.rental) await statements.endRental.execute({ id: left.rental, at })
    const [event] = await statements.addEvent.execute({ org, room: left.room, at, type: 'seat_updated', actor, payload: JSON.stringify(left) })
    return { left, event, at }
  })
  const data = { id: req.params.id, tableId: left.table, roomId: left.room, seatNumber: left.seat, state: 'open' }
  publish(left.room, { type: 'seat_updated', room: left.room, version: event.id, at, data })
  res.json(data)
})

app.post('/api/tables/:id/pot', requirePermission('viewFloor'), async (req, res) => {
  const { amount } = req.body
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(amount)) throw new Refusal(422, 'Enter an amount such as 150.00')
  const { org, id: actor } = req.session
  const { table, event, at } = await inTransaction(async (statements) => {
    const [table] = await statements.pot.execute({ id: req.params.id, org, amount })
    if (!table) throw new Refusal(404, 'Table not found')
    const at = new Date()
    const [event] = await statements.addEvent.execute({ org, room: table.room, at, type: 'table_updated', actor, payload: JSON.stringify(table) })
    return { table, event, at }
  })
  publish(table.room, { type: 'table_updated', room: table.room, version: event.id, at, data: table })
  res.json(table)
})

app.use((failure, req, res, next) => {
  if (!failure.status) console.error(failure)
  const status = failure.status ?? 500
  res.status(status).type('application/problem+json').send({ status, title: failure.message, detail: status < 500 ? failure.message : 'Something went wrong' })
  void next
})

const server = createServer({ keepAliveTimeout: 120_000 }, app)
acceptSockets(server, sessionOf, mayFollow)
const [host, port] = (process.env.ADDR ?? '127.0.0.1:8114').split(':')
server.listen(Number(port), host, 4096)
process.on('SIGTERM', () => { server.close(() => pool.end()); server.closeAllConnections() })
