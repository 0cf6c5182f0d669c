import type { AppContext } from '#base/platform/context.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import * as contract from './contract.ts'
import { buildDeliveryOffer } from './offer.server.ts'
import { quoteLines } from './quote.server.ts'
import { addLines, loadCart, removeOrderedLines, setLine } from './service.server.ts'
import { deleteLine } from './sql.server.ts'

export function serveCart(api: Api, { db, config }: AppContext): void {
  const { currency } = config
  serve(api, contract.quote, async ({ body: { lines, to, method } }) => {
    const quoted = await quoteLines(db, lines, currency)
    return { ...quoted, ...(await buildDeliveryOffer({ db, config }, { lines, to, method })) }
  })
  serve(api, contract.getCart, ({ caller }) => loadCart(db, caller.id, currency))
  serve(api, contract.getCartTotal, ({ caller }) => loadTotal(caller))
  serve(api, contract.setCartLine, ({ params, body, caller }) => setLine(db, caller, params.id, body, currency))
  serve(api, contract.removeCartLine, async ({ params, caller }) => ({
    deletedCount: await deleteLine(db, caller.id, params.id),
  }))
  serve(api, contract.removeOrderedLines, async ({ body, caller }) => {
    await removeOrderedLines(db, caller, body.lines)
    return loadCart(db, caller.id, currency)
  })
  serve(api, contract.mergeCart, async ({ body, caller, idempotencyKey }) => {
    const added = await addLines(db, caller, body, idempotencyKey, currency)
    const lines = added.flatMap((line) => ('leftOut' in line ? [] : [line]))
    const leftOut = added.flatMap((line) => ('leftOut' in line ? [line.productId] : []))
    return { lines, leftOut, ...(await loadTotal(caller)) }
  })

  async function loadTotal({ id }: Caller) {
    const { lines, key: _, ...sum } = await loadCart(db, id, currency)
    return { count: lines.length, ...sum }
  }
}
