import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { PageCache } from './page-cache.server.ts'
import { PageFile } from './page-file.server.ts'
import { type FinishedPage, finish, getVariant } from './variants.server.ts'

const page = async (text: string, ...tags: string[]): Promise<FinishedPage> =>
  finish({ status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from(text), tags })

const readText = (found: { page: FinishedPage } | undefined) =>
  found && getVariant(found.page, 'identity').body.toString('utf8')

/** The file that a descriptor of this process is of; the listing's own is gone by then. */
function linkTo(opened: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${opened}`)
  } catch {
    return ''
  }
}

/** Room for about so many small pages, four of five for those asked for again. */
const roomFor = (pages: number) => pages * 3200

function pageFile(size = 1024 * 1024) {
  const directory = mkdtempSync(join(tmpdir(), 'ironwright-pages-'))
  const file = new PageFile(directory, size)
  onTestFinished(() => {
    file.close()
    rmSync(directory, { recursive: true })
  })
  return { file, directory }
}

test('a page is kept until one of its tags changes, however long that takes', async () => {
  const cache = new PageCache(roomFor(100))
  await cache.fill('/a', () => page('A', 'bolt', 'family'))
  cache.drop(new Set(['nut']))
  expect(cache.get('/a')).toMatchObject({ changing: false })
  cache.drop(new Set(['family']))
  // For a moment it is shown as it was, and then no more.
  expect(cache.get('/a')).toMatchObject({ changing: true })
  await expect.poll(() => cache.get('/a')).toBeUndefined()
})

test('everything is every tag, also of pages without any', async () => {
  const cache = new PageCache(roomFor(100))
  await cache.fill('/a', () => page('A'))
  cache.drop(new Set(['bolt', 'everything']))
  expect(cache.get('/a')).toMatchObject({ changing: true })
})

test('a page whose rendering began before a change is stale, and no later caller waits for it', async () => {
  const cache = new PageCache(roomFor(100))
  let finishFirst = (_: FinishedPage) => {}
  const first = cache.fill('/a', () => new Promise((resolve) => (finishFirst = resolve)))
  const joined = cache.fill('/a', () => page('never', 'bolt'))
  cache.drop(new Set(['bolt']))
  const second = cache.fill('/a', () => page('new', 'bolt'))
  expect(readText({ page: await second })).toBe('new')
  finishFirst(await page('old', 'bolt'))
  expect(readText({ page: await first })).toBe('old')
  expect(await joined).toBe(await first)
  expect(readText(cache.get('/a'))).toBe('new')
  expect(cache.get('/a')).toMatchObject({ changing: false })
})

test('pages asked for once do not push out those asked for again', async () => {
  const cache = new PageCache(roomFor(20))
  for (const key of ['/hot', '/warm']) {
    await cache.fill(key, () => page(key, 'x'))
    cache.get(key)
  }
  for (let index = 0; index < 500; index += 1) await cache.fill(`/cold-${index}`, () => page(`${index}`, 'x'))
  expect(readText(cache.get('/hot'))).toBe('/hot')
  expect(readText(cache.get('/warm'))).toBe('/warm')
  expect(cache.get('/cold-3')).toBeUndefined()
})

test('pages that leave memory are found in the file, with their headers, etag and tags', async () => {
  const { file, directory } = pageFile()
  expect(readdirSync(directory)).toEqual([])
  const cache = new PageCache(roomFor(20), file)
  const kept = new Map<string, FinishedPage>()
  for (let index = 0; index < 100; index += 1) {
    kept.set(`/${index}`, await cache.fill(`/${index}`, () => page(`page ${index} ☂`, `tag-${index}`, 'all')))
    await file.settle()
  }
  for (const [key, page] of kept) expect(cache.get(key)?.page).toEqual(page)
  cache.drop(new Set(['tag-7']))
  await expect.poll(() => cache.get('/7')).toBeUndefined()
  expect(cache.get('/8')).toBeDefined()
})

test('the file is written round and round, and what is overwritten is not found', async () => {
  const { file } = pageFile(20_000)
  const bodies = Array.from(
    { length: 60 },
    (_, index) => `${index}:${randomBytes((index * 7919) % 900).toString('hex')}`,
  )
  for (const [index, body] of [...bodies, ...bodies].entries()) {
    file.add(`/${index % 60}`, { page: await page(body, 'x'), generation: index })
    await file.settle()
    for (const [index, expected] of bodies.entries()) {
      const found = file.get(`/${index}`)
      if (found) expect(readText(found)).toBe(expected)
    }
    expect(readText(file.get(`/${index % 60}`))).toBe(body)
  }
  expect(bodies.filter((_, index) => file.get(`/${index}`)).length).toBeLessThan(60)
})

test('a page that fails is not kept, and the next caller renders it', async () => {
  const cache = new PageCache(roomFor(10))
  await expect(cache.fill('/a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await cache.fill('/a', async () => ({ ...(await page('down')), status: 503 }))
  expect(cache.get('/a')).toBeUndefined()
  await cache.fill('/a', () => page('up', 'x'))
  expect(readText(cache.get('/a'))).toBe('up')
})

test('a kept page takes no more memory than its size', async () => {
  const { br } = await page('page', 'x')
  expect(br.body.buffer.byteLength).toBe(br.body.length)
})

test('the addresses of the pages in the file take a bounded memory, however long they are', async () => {
  const { file } = pageFile(1024 * 1024)
  const long = (index: number) => `/${index}/`.padEnd(1024 * 1024, 'a')
  const kept = { page: await page('missing', 'x'), generation: 1 }
  for (let index = 0; index < 60; index += 1) {
    file.add(long(index), kept)
    await file.settle()
  }
  expect([0, 5, 20, 59].map((index) => file.has(long(index)))).toEqual([false, false, true, true])
})

test.skipIf(!existsSync('/proc/self/fd'))('a page that the disk does not give back is rendered anew', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'ironwright-pages-'))
  const file = new PageFile(directory, 1024 * 1024)
  file.add('/a', { page: await page('A', 'x'), generation: 1 })
  await file.settle()
  expect(readText(file.get('/a'))).toBe('A')
  for (const opened of readdirSync('/proc/self/fd')) if (linkTo(opened).startsWith(directory)) closeSync(Number(opened))
  expect(file.get('/a')).toBeUndefined()
  rmSync(directory, { recursive: true })
})
