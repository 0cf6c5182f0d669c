import type { ChildProcess } from 'node:child_process'
import type { StoredPage } from './bare.ts'
import { assertSame, get, getClientAddress, shuffle } from './http.ts'
import { browser } from './pages.ts'
import { ask } from './processes.ts'
import type { BenchShop } from './shop.ts'

const atOnce = 200
const compared = 50

/** What the reference has learnt: its port, and the pages' etags. */
export type TaughtServer = { port: number; etags: ReadonlyMap<string, string> }

/** Shows the reference pages of the shop, which renders those that it has not kept. */
export async function teachBare(bare: ChildProcess, shop: BenchShop, paths: readonly string[]): Promise<TaughtServer> {
  const etags = new Map<string, string>()
  let port = 0
  for (let start = 0; start < paths.length; start += atOnce) {
    const kept: StoredPage[] = []
    for (const path of paths.slice(start, start + atOnce)) {
      const { headers, body } = await get(shop.port, path, asReader(etags.size))
      const { etag = '' } = headers
      if (headers['content-encoding'] !== 'br' || !etag) throw new Error(`${path} is no page.`)
      kept.push({ path, headers, body: body.toString('base64'), etag })
      etags.set(path, etag)
    }
    port = await ask<number>(bare, kept)
  }
  return { port, etags }
}

/** Proves on some of the pages that both answer alike. */
export async function assertAlike(
  shop: BenchShop,
  { port, etags }: TaughtServer,
  paths: readonly string[],
): Promise<void> {
  for (const [readerIndex, path] of shuffle(paths).slice(0, compared).entries()) {
    const asked = asReader(readerIndex)
    assertSame(path, await get(shop.port, path, asked), await get(port, path, asked))
    const has = { ...asked, 'if-none-match': etags.get(path)! }
    assertSame(`${path}, 304`, await get(shop.port, path, has), await get(port, path, has))
  }
}

/** Everybody reads a page or two, and neighbours are in other networks, so that nobody's allowance ends. */
export const asReader = (reader: number) => ({
  ...browser,
  'x-forwarded-for': getClientAddress((3_000_000 + reader * 65_537) % 2 ** 24),
})
