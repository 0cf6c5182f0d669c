import { m } from '#paraglide/messages.js'
import { api } from '#platform/contract/client.ts'
import { Problem } from '#platform/errors.ts'
import { type CartLine, mostLines, type QuotedLine, quote } from './contract.ts'
import type { Added, Keeper } from './keeping.ts'
import { mergedLine } from './merge.ts'
import { change, type Line, type Stored, stored } from './stored.ts'

/** The cart of a visitor: lines in the browser, priced by the shop. */
export const visitor: Keeper = {
  async load() {
    const before = stored()
    if (before.lines.length === 0) return { lines: [], subtotal: 0, currency: before.currency, key: '' }
    const quoted = await api(quote, { lines: before.lines.map(asked) })
    const lines = quoted.lines.map((line, place) => withOwn(line, before.lines[place]!))
    // What never was a product of this shop is nobody's line.
    const known = lines.filter(({ name }) => name !== '')
    if (known.length < lines.length)
      await change((now) => ({ ...now, lines: now.lines.filter(({ productId }) => isAmong(known, productId)) }))
    return { lines: known, subtotal: quoted.subtotal, currency: quoted.currency, key: '' }
  },
  async add(added) {
    const { lines } = await change((now) => added.reduce(withAdded, now))
    return added.map(({ productId }) => lines.find((line) => line.productId === productId)!)
  },
  async set(productId, { quantity, note, seenPrice }) {
    const { lines } = await change((now) => {
      const before = now.lines.find((line) => line.productId === productId)
      return put(now, { productId, quantity, note: note ?? before?.note ?? '', seenPrice, wanted: null })
    })
    const line = lines.find((other) => other.productId === productId)!
    return withOwn((await api(quote, { lines: [asked(line)] })).lines[0]!, line)
  },
  async remove(productId) {
    await change((now) => ({ ...now, lines: now.lines.filter((line) => line.productId !== productId) }))
  },
}

const asked = ({ productId, quantity }: Line) => ({ productId, quantity })

const isAmong = (lines: readonly CartLine[], id: string) => lines.some(({ productId }) => productId === id)

const withOwn = (line: QuotedLine, { note, seenPrice, wanted }: Line): CartLine => ({
  ...line,
  note,
  seenPrice,
  wanted,
  added: '',
})

function withAdded(now: Stored, { productId, quantity, product, seenPrice }: Added): Stored {
  const before = now.lines.find((line) => line.productId === productId)
  const merged = mergedLine(before, { quantity, seenPrice }, product ?? undefined)
  return {
    ...put(now, { productId, note: before?.note ?? '', ...merged }),
    currency: product?.currency ?? now.currency,
  }
}

/** Puts a line in the place of that of the same product, or at the end. */
function put(now: Stored, line: Line): Stored {
  const place = now.lines.findIndex(({ productId }) => productId === line.productId)
  if (place >= 0) return { ...now, lines: now.lines.with(place, line) }
  if (now.lines.length >= mostLines) throw new Problem('cart_full', m.refusal_cart_full({ count: mostLines }))
  return { ...now, lines: [...now.lines, line] }
}
