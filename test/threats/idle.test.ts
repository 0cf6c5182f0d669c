import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { shareShop } from '../shop.ts'

const shared = shareShop()

/** What a connection receives from the shop until it is closed, after having sent something. */
async function receivedBy(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(shared().url).port), '127.0.0.1')
  let received = ''
  socket.on('data', (data) => {
    received += data.toString('latin1')
  })
  await once(socket, 'connect')
  if (bytes) socket.write(bytes)
  await once(socket, 'close')
  return received
}

test('a connection that asks nothing is closed without an answer', { timeout: 60_000 }, async () => {
  const [idle, half] = await Promise.all([receivedBy(''), receivedBy('GET /api/products HTTP/1.1\r\n')])
  expect(idle).toBe('')
  expect(half).toMatch(/^HTTP\/1\.1 4/)
})
