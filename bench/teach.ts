import type { ChildProcess } from 'node:child_process'
import type { Kept } from './bare.ts'
import { assertSame, get, shuffled } from './http.ts'
import { browser } from './pages.ts'
import { ask } from './processes.ts'
import type { BenchShop } from './shop.ts'

const atOnce = 200
const compared = 50

/** Shows the reference pages of the shop, and proves that it answers as the shop does. */
export async function teachBare(bare: ChildProcess, shop: BenchShop, paths: readonly string[]) {
  const etags = new Map<string, string>()
  let port = 0
  for (let start = 0; start < paths.length; start += atOnce) {
    const kept: Kept[] = []
    for (const path of paths.slice(start, start + atOnce)) {
      const { headers, body } = await get(shop.port, path, browser)
      const { etag = '' } = headers
      if (headers['content-encoding'] !== 'br' || !etag) throw new Error(`${path} is not a kept page.`)
      kept.push({ path, headers, body: body.toString('base64'), etag })
      etags.set(path, etag)
    }
    port = await ask<number>(bare, kept)
  }
  for (const path of shuffled(paths).slice(0, compared)) {
    assertSame(path, await get(shop.port, path, browser), await get(port, path, browser))
    const has = { ...browser, 'if-none-match': etags.get(path)! }
    assertSame(`${path}, 304`, await get(shop.port, path, has), await get(port, path, has))
  }
  return { port, etags }
}
