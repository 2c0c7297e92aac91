// The sockets that follow each room.
import { WebSocketServer } from 'ws'

const subscribers = new Map()
const maxQueuedBytes = 1 << 20 // per socket; a slower consumer is disconnected

/** Accepts sockets with a session, which may follow the rooms of its organization. */
export function acceptSockets(server, sessionOf, mayFollow) {
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
          subscribers.set(room, (subscribers.get(room) ?? new Set()).add(screen))
          screen.send(JSON.stringify({ type: 'subscribed', room }))
        } catch {
          screen.close(1003)
        }
      })
      screen.on('error', () => screen.terminate())
      screen.on('close', () => { for (const room of follows) subscribers.get(room)?.delete(screen) })
    })
  })
}

/** Sends a message to every subscriber of a room, encoded once. */
export function publish(room, message) {
  const screens = subscribers.get(room)
  if (!screens?.size) return
  const bytes = Buffer.from(JSON.stringify(message))
  for (const screen of screens) {
    if (screen.bufferedAmount > maxQueuedBytes) screen.terminate()
    else if (screen.readyState === 1) screen.send(bytes, { binary: false })
  }
}
