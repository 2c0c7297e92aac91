// Who follows which room, and what they are told.
import { WebSocketServer } from 'ws'

const audience = new Map()
const slow = 1 << 20 // bytes that wait for one screen

/** Opens sockets beside the server: who asks with a session may follow rooms of its organization. */
export function follow(server, sessionOf, mayFollow) {
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, clientTracking: false, maxPayload: 4096 })
  server.on('upgrade', async (req, socket, head) => {
    const session = await sessionOf(req.headers.authorization).catch(() => null)
    if (!session) return socket.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\n\r\n')
    sockets.handleUpgrade(req, socket, head, (screen) => {
      const follows = new Set()
      screen.on('message', async (raw) => {
        try {
          const { type, room } = JSON.parse(raw)
          if (type !== 'subscribe' || !(await mayFollow(session, room))) return screen.send('{"type":"refused"}')
          follows.add(room)
          audience.set(room, (audience.get(room) ?? new Set()).add(screen))
          screen.send(JSON.stringify({ type: 'subscribed', room }))
        } catch {
          screen.close(1003)
        }
      })
      screen.on('error', () => screen.terminate())
      screen.on('close', () => { for (const room of follows) audience.get(room)?.delete(screen) })
    })
  })
}

/** Tells every screen of a room, encoded once. */
export function tell(room, message) {
  const screens = audience.get(room)
  if (!screens?.size) return
  const bytes = Buffer.from(JSON.stringify(message))
  for (const screen of screens) {
    if (screen.bufferedAmount > slow) screen.terminate()
    else if (screen.readyState === 1) screen.send(bytes, { binary: false })
  }
}
