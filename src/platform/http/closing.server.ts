import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

// Longer than any of our calls may take, and well below the ten seconds after which the process ends anyhow.
const graceMs = 5000

/**
 * Bounds how long a server takes to close. Node waits for every connection and looks at no time-out meanwhile: one that
 * was kept alive by the last request under way stays for its 72 seconds, one over which nothing or half a head was sent
 * for ever. Here the first ends with its answer and the others at once; a request under way is given some seconds.
 */
export function boundClosing(fastify: FastifyInstance): void {
  const { server } = fastify
  const waiting = new Set<Socket>()
  let isClosing = false
  server.on('connection', (socket: Socket) => {
    waiting.add(socket)
    socket.once('close', () => waiting.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    waiting.delete(socket)
    response.once('close', () => {
      if (isClosing) socket.destroySoon()
      else if (!socket.destroyed) waiting.add(socket)
    })
  })
  fastify.addHook('preClose', async () => {
    isClosing = true
    for (const socket of waiting) socket.destroy()
    const cut = setTimeout(() => server.closeAllConnections(), graceMs)
    server.once('close', () => clearTimeout(cut))
  })
}
