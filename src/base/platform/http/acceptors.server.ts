import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** The number of connections that are accepted in one turn of the event loop. */
const sockets = 16

/** Linux spreads new connections over the sockets of a port; older Node does not know the option. */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const sharesPort = process.platform === 'linux' && (major > 23 || (major === 23 && minor > 0))

/**
 * Listens with several sockets. Node accepts one connection of a socket in each turn of the event loop, and a turn takes
 * as long as the pages that are rendered in it: a crowd of new callers would wait for seconds before anything could tell
 * them to come again.
 * @returns stops accepting; what it returns ends with the last connection of the other sockets, of which the server knows
 * nothing when it closes
 */
export async function listen(fastify: FastifyInstance, port: number, host: string): Promise<() => Promise<unknown>> {
  const shared = { host, reusePort: sharesPort }
  await fastify.listen({ ...shared, port })
  if (!sharesPort) return async () => {}
  const { server } = fastify
  const own = (server.address() as AddressInfo).port
  // As Node's own HTTP server opens its socket.
  const others = Array.from({ length: sockets - 1 }, () => createServer({ allowHalfOpen: true, noDelay: true }))
  await Promise.all(
    others.map(async (other) => {
      other.on('connection', (socket) => server.emit('connection', socket))
      other.on('error', (error) => server.emit('error', error))
      other.listen({ ...shared, port: own })
      await once(other, 'listening')
    }),
  )
  return () => Promise.all(others.map((other) => new Promise((closed) => other.close(closed))))
}
