import type { AppContext } from '#platform/context.server.ts'
import { type Api, serve } from '#platform/contract/serve.server.ts'
import type { Caller } from '#platform/http/caller.server.ts'
import * as contract from './contract.ts'
import { offerOf } from './offer.server.ts'
import { quoteOf } from './quote.server.ts'
import { addLines, cartOf, setLine, takeOrderedLines } from './service.server.ts'
import { deleteLine } from './sql.server.ts'

export function serveCart(api: Api, { db, config }: AppContext): void {
  const { currency } = config
  serve(api, contract.quote, async ({ body: { lines, to, method } }) => {
    const quoted = await quoteOf(db, lines, currency)
    return { ...quoted, ...(await offerOf({ db, config }, { ...quoted, to, method })) }
  })
  serve(api, contract.getCart, ({ caller }) => cartOf(db, caller.id, currency))
  serve(api, contract.getCartTotal, ({ caller }) => totalOf(caller))
  serve(api, contract.setCartLine, ({ params, body, caller }) => setLine(db, caller, params.id, body, currency))
  serve(api, contract.removeCartLine, async ({ params, caller }) => ({
    deletedCount: await deleteLine(db, caller.id, params.id),
  }))
  serve(api, contract.takeOrdered, async ({ body, caller }) => {
    await takeOrderedLines(db, caller, body.lines)
    return cartOf(db, caller.id, currency)
  })
  serve(api, contract.mergeCart, async ({ body, caller, idempotencyKey }) => {
    const added = await addLines(db, caller, body, idempotencyKey, currency)
    const lines = added.flatMap((line) => ('leftOut' in line ? [] : [line]))
    const leftOut = added.flatMap((line) => ('leftOut' in line ? [line.productId] : []))
    return { lines, leftOut, ...(await totalOf(caller)) }
  })

  async function totalOf({ id }: Caller) {
    const { lines, key: _, ...sum } = await cartOf(db, id, currency)
    return { count: lines.length, ...sum }
  }
}
