import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eventually } from '../eventually.ts'
import { runs } from '../runs.ts'
import { openShop } from '../shop.ts'

/** What a client has sent when the shop is told to close; it never sends the rest. */
const unfinished = {
  nothing: () => '',
  'half a head': (host: string) => `GET /api/products HTTP/1.1\r\nHost: ${host}\r\n`,
  'half a body': (host: string) =>
    `POST /api/inbox HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
}

test.each(Object.entries(unfinished).slice(0, runs(2, 3)))(
  'a peer that sent %s does not keep a shop from closing',
  async (_, bytes) => {
    const shop = await openShop()
    const { port, host } = new URL(shop.url)
    const peer = connect(Number(port), '127.0.0.1')
      .on('error', () => {})
      .resume()
    await once(peer, 'connect')
    peer.write(bytes(host))
    // The reply to this later request shows that the shop has read everything sent before.
    await fetch(`${shop.url}/health/live`)
    await Promise.all([shop.close(), once(peer, 'close')])
  },
)

test('a request in flight is answered, and its connection then closed', async () => {
  const shop = await openShop()
  const asked = await shop.db.transaction().execute(async (tx) => {
    await sql`lock table products`.execute(tx)
    const answer = fetch(`${shop.url}/api/products`)
    const waits = () => sql`select from pg_locks where not granted`.execute(tx)
    await eventually(async () => expect((await waits()).rows).not.toEqual([]))
    return { answer, closed: shop.close() }
  })
  expect((await asked.answer).status).toBe(200)
  await asked.closed
})
