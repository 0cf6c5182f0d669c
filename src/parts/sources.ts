import { account } from '#cart/account.ts'
import { merge } from '#cart/moving.ts'
import { getOrderDetails } from '#orders/contract.ts'
import { api } from '#platform/contract/client.ts'
import { keptDraft, offerFor } from '#quick-order/rows.ts'
import { find } from '#quick-order/use-rows.ts'
import { getSharedList, type ListLine } from './contract.ts'

/** Lines for a new list, and how many could not become one. */
type Begun = { lines: ListLine[]; leftOut: number }

/** What a new list begins with: nothing, what is meant by a word, a shared list by its token, or an order by its id. */
export async function linesOf(source: string, token: string): Promise<Begun> {
  if (source === '') return { lines: [], leftOut: 0 }
  if (source === 'cart') return linesOfCart()
  if (source === 'quick-order') return linesOfQuickOrder()
  return source === token ? linesOfShared(token) : linesOfOrder(source)
}

async function linesOfCart(): Promise<Begun> {
  // Somebody may have signed in for this, with lines in the browser.
  await merge()
  const { lines } = await account.load()
  return {
    lines: lines.map(({ productId, quantity, product, note }) => ({
      ...{ productId, note },
      quantity: quantity * (product?.packSize ?? 1),
    })),
    leftOut: 0,
  }
}

async function linesOfOrder(id: string): Promise<Begun> {
  const { lines } = await api(getOrderDetails, { id })
  return {
    lines: lines.map(({ productId, quantity, packSize, note }) => ({ productId, quantity: quantity * packSize, note })),
    leftOut: 0,
  }
}

async function linesOfShared(token: string): Promise<Begun> {
  const { lines } = await api(getSharedList, { token })
  return { lines: lines.map(({ productId, quantity, note }) => ({ productId, quantity, note })), leftOut: 0 }
}

/** Those rows of this tab's quick order of which the part is known. */
async function linesOfQuickOrder(): Promise<Begun> {
  const rows = keptDraft().rows.filter(({ text }) => text.trim() !== '')
  const { rows: answers } = rows.length > 0 ? await find(rows) : { rows: [] }
  const lines = rows.flatMap((row, place) => {
    const product = offerFor({ ...row, answer: answers[place]! })?.product
    const { count, unit } = row
    if (!product || count === null) return []
    const quantity = Math.min(unit === 'packs' ? count * product.packSize : count, 1_000_000)
    return [{ productId: product._id, quantity, note: '' }]
  })
  return { lines, leftOut: rows.length - lines.length }
}
