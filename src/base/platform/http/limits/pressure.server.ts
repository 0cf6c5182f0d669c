import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../errors.ts'
import { patience } from '../../load/patience.ts'

const everyMs = 500
const tooLateMs = 1500

/**
 * Refuses early while the event loop cannot keep up: a timer fired more than 1.5 s late twice in a row. One late timer
 * is a pause (garbage collection, a busy neighbour), after which all waiting requests can still be served.
 */
export function shedLoad(fastify: FastifyInstance): void {
  let lateInARow = 0
  let due = performance.now() + everyMs
  const timer = setInterval(() => {
    const now = performance.now()
    lateInARow = now - due > tooLateMs * patience.times ? lateInARow + 1 : 0
    due = now + everyMs
  }, everyMs)
  timer.unref()
  fastify.addHook('onClose', async () => clearInterval(timer))
  fastify.addHook('onRequest', (request, _, done) => {
    const mayWait = request.url.startsWith('/health/')
    if (lateInARow > 1 && !mayWait) throw new Refusal('unavailable', { what: 'busy' })
    done()
  })
}
