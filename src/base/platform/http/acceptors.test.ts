import { connect } from 'node:net'
import { performance } from 'node:perf_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { freePort } from '../../../../test/free-port.ts'
import { listen } from './acceptors.server.ts'

const callers = 64

test('a crowd of new callers is let in within a few turns of the event loop', async () => {
  const fastify = Fastify()
  const port = await freePort()
  const stopListening = await listen(fastify, port, '127.0.0.1')
  let accepted = 0
  fastify.server.on('connection', () => {
    accepted += 1
  })
  const sockets = Array.from({ length: callers }, () => connect(port, '127.0.0.1'))
  let turns = 0
  while (accepted < callers) {
    // As while pages are rendered.
    for (const until = performance.now() + 5; performance.now() < until; ); // speed: stands for the work of rendering; turns are counted
    await nextTurn()
    turns += 1
  }
  for (const socket of sockets) socket.destroy()
  expect(turns).toBeLessThan(callers / 2)

  const ended = stopListening()
  await fastify.close()
  await ended
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed')
})
