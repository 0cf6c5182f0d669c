import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../errors.ts'

// Longer than any of our calls may take, and well below the ten seconds after which the process exits anyway.
const graceMs = 5000

/**
 * Bounds how long a server takes to close. Node waits for every connection and checks no time-outs meanwhile: one kept
 * alive after its last request in flight stays open for 72 seconds, one that sent nothing or half a header for ever.
 * Here the former closes with its response and the latter at once; a request in flight gets a few seconds.
 */
export function limitClosing(fastify: FastifyInstance): void {
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
  fastify.addHook('onRequest', (_, __, done) => {
    if (isClosing) throw new Refusal('unavailable', { what: 'closing' })
    done()
  })
  fastify.addHook('preClose', async () => {
    isClosing = true
    for (const socket of waiting) socket.destroy()
    setTimeout(() => server.closeAllConnections(), graceMs).unref()
  })
}
