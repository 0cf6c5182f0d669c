import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { anna, openShop, type TestShop } from '../shop.ts'

const photo = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#246' } })
    .png()
    .toBuffer()

const part = (disposition: string, bytes: Buffer | string) =>
  Buffer.concat([
    Buffer.from(`--b\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: image/png\r\n\r\n`),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ])

async function send(shop: TestShop, ...parts: Buffer[]): Promise<number> {
  const answer = await fetch(`${shop.url}/api/images`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await shop.getToken(anna)}`,
      'content-type': 'multipart/form-data; boundary=b',
    },
    body: Buffer.concat(parts),
  })
  await answer.arrayBuffer()
  return answer.status
}

const end = Buffer.from('--b--\r\n')

test('multipart forms with too many parts, with none, or without an end are refused', async () => {
  const shop = await openShop()
  const bytes = await photo()
  const one = part('name="image"; filename="a.png"', bytes)
  expect(await send(shop, one, end)).toBe(200)
  const refused = {
    'a hundred parts': Array.from({ length: 100 }, () => one).concat(end),
    'two files': [one, one, end],
    'no part': [end],
    'no name': [part('filename="a.png"', bytes), end],
    'another name': [part('name="other"; filename="a.png"', bytes), end],
    'a name of a megabyte': [part(`name="${'a'.repeat(1_000_000)}"; filename="a.png"`, bytes), end],
    'no file': [part('name="image"', 'text'), end],
    'no end': [one],
  }
  for (const [what, parts] of Object.entries(refused)) {
    const status = await send(shop, ...parts)
    expect([400, 413, 415, 422], `${what}: ${status}`).toContain(status)
  }
})

test('the name of an uploaded file is ignored', async () => {
  const shop = await openShop()
  const bytes = await photo()
  for (const name of ['../../x.png', 'con.jpg', `${'a'.repeat(5000)}.png`, '\u202egnp.exe', 'a%00.php'])
    expect(await send(shop, part(`name="image"; filename="${name}"`, bytes), end), name).toBe(200)
  const names = readdirSync(join(shop.config.dataDir, 'images'))
  for (const name of names) expect(name).toMatch(/^[0-9a-f]{32}-\d+\.webp$/)
})

test('a shop that cannot store files says so, keeps no record, and still takes orders', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'ironwright-full-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  // A file in place of the folder: to a writer, even as root, this looks like a full or lost disk.
  writeFileSync(join(dataDir, 'images'), '')
  const shop = await openShop({ dataDir })
  expect(await send(shop, part('name="image"; filename="a.png"', await photo()), end)).toBe(503)
  expect(await shop.db.selectFrom('uploads').select('id').execute()).toEqual([])
  expect((await fetch(`${shop.url}/api/products`)).status).toBe(200)
})

test('the fifty-first photo is refused', async () => {
  const shop = await openShop()
  const one = part('name="image"; filename="a.png"', await photo())
  await send(shop, one, end)
  const { ownerId, width, height, bytes } = await shop.db.selectFrom('uploads').selectAll().executeTakeFirstOrThrow()
  const more = Array.from({ length: 49 }, (_, index) => ({
    id: crypto.randomUUID(),
    ownerId,
    width,
    height,
    bytes,
    sha256: Buffer.alloc(32, index),
  }))
  await shop.db.insertInto('uploads').values(more).execute()
  expect(await send(shop, one, end)).toBe(422)
})

test('two hundred aborted uploads leave nothing behind', async () => {
  const shop = await openShop()
  const token = await shop.getToken(anna)
  const { port, host } = new URL(shop.url)
  const head = `POST /api/images HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n`
  const began = Buffer.concat([Buffer.from(head), part('name="image"; filename="a.png"', await photo())])
  const breakOff = () =>
    new Promise<void>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(began, () => socket.destroy()))
      socket.once('close', () => resolve())
    })
  const files = () => readdirSync(tmpdir()).length
  const before = files()
  for (let round = 0; round < 10; round += 1) await Promise.all(Array.from({ length: 20 }, breakOff))
  expect(await shop.db.selectFrom('uploads').select('id').execute()).toEqual([])
  expect(files()).toBeLessThanOrEqual(before + 5)
  expect((await fetch(`${shop.url}/health/ready`)).status).toBe(200)
})
