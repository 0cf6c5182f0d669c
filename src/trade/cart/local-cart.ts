import { api } from '#base/platform/contract/client.ts'
import { Problem } from '#base/platform/errors.ts'
import { maxLines } from '#base/platform/limits.ts'
import { m } from '#paraglide/messages.js'
import { type CartLine, type QuotedLine, quote } from './contract.ts'
import { mergeLine } from './merge.ts'
import type { CartAddition, CartStore } from './store.ts'
import { readStoredCart, type StoredCart, type StoredLine, updateStoredCart } from './stored.ts'

/** The cart of a visitor: lines in the browser, priced by the shop. */
export const localCart: CartStore = {
  async load() {
    const before = readStoredCart()
    if (before.lines.length === 0) return { lines: [], subtotal: 0, currency: before.currency, key: '' }
    const quoted = await api(quote, { lines: before.lines.map(toLineRequest) })
    const lines = quoted.lines.map((line, index) => withOwn(line, before.lines[index]!))
    // An id that never was a product of this shop is dropped.
    const known = lines.filter(({ name }) => name !== '')
    if (known.length < lines.length)
      await updateStoredCart((now) => ({
        ...now,
        lines: now.lines.filter(({ productId }) => isAmong(known, productId)),
      }))
    return { lines: known, subtotal: quoted.subtotal, currency: quoted.currency, key: '' }
  },
  async add(added) {
    const { lines } = await updateStoredCart((now) => added.reduce(withAdded, now))
    return added.map(({ productId }) => lines.find((line) => line.productId === productId)!)
  },
  async set(productId, { quantity, note, seenPrice, seenPackSize }) {
    const { lines } = await updateStoredCart((now) => {
      const before = now.lines.find((line) => line.productId === productId)
      return put(now, {
        productId,
        quantity,
        note: note ?? before?.note ?? '',
        ...{ seenPrice, seenPackSize },
        wanted: null,
      })
    })
    const line = lines.find((other) => other.productId === productId)!
    return withOwn((await api(quote, { lines: [toLineRequest(line)] })).lines[0]!, line)
  },
  async remove(productId) {
    await updateStoredCart((now) => ({ ...now, lines: now.lines.filter((line) => line.productId !== productId) }))
  },
}

const toLineRequest = ({ productId, quantity }: StoredLine) => ({ productId, quantity })

const isAmong = (lines: readonly CartLine[], id: string) => lines.some(({ productId }) => productId === id)

const withOwn = (line: QuotedLine, { note, seenPrice, seenPackSize, wanted }: StoredLine): CartLine => ({
  ...line,
  note,
  seenPrice,
  seenPackSize: seenPackSize ?? line.product?.packSize ?? 1,
  wanted,
  added: '',
})

function withAdded(
  now: StoredCart,
  { productId, quantity, product, seenPrice, seenPackSize }: CartAddition,
): StoredCart {
  const before = now.lines.find((line) => line.productId === productId)
  const merged = mergeLine(before, { quantity, seenPrice }, product ?? undefined)
  return {
    ...put(now, {
      productId,
      note: before?.note ?? '',
      ...merged,
      seenPackSize: before?.seenPackSize ?? seenPackSize,
    }),
    currency: product?.currency ?? now.currency,
  }
}

/** Puts a line in the place of that of the same product, or at the end. */
function put(now: StoredCart, line: StoredLine): StoredCart {
  const place = now.lines.findIndex(({ productId }) => productId === line.productId)
  if (place >= 0) return { ...now, lines: now.lines.with(place, line) }
  if (now.lines.length >= maxLines) throw new Problem('cart_full', m.refusal_cart_full({ count: maxLines }))
  return { ...now, lines: [...now.lines, line] }
}
