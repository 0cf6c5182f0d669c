import { api } from '#base/platform/contract/client.ts'
import { maxCount } from '#base/platform/limits.ts'
import { accountCart } from '#trade/cart/account-cart.ts'
import { syncToAccount } from '#trade/cart/sync.ts'
import { getOrderDetails } from '#trade/orders/contract.ts'
import { getRowOffer, readRowsDraft } from '#trade/quick-order/rows.ts'
import { matchOnServer } from '#trade/quick-order/use-rows.ts'
import { getSharedList, type PartListLine } from './contract.ts'

/** Lines for a new list, and how many could not become one. */
type Begun = { lines: PartListLine[]; leftOut: number }

/**
 * The lines that a new list starts with: none, those of a named source, of a shared list by its token, or of an order
 * by its id.
 */
export async function loadSourceLines(source: string, token: string): Promise<Begun> {
  if (source === '') return { lines: [], leftOut: 0 }
  if (source === 'cart') return linesOfCart()
  if (source === 'quick-order') return linesOfQuickOrder()
  return source === token ? linesOfShared(token) : linesOfOrder(source)
}

async function linesOfCart(): Promise<Begun> {
  // The user may have signed in for this, with lines still in the browser.
  await syncToAccount()
  const { lines } = await accountCart.load()
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

/** The rows of this tab's quick order that have a known part. */
async function linesOfQuickOrder(): Promise<Begun> {
  const rows = readRowsDraft().rows.filter(({ text }) => text.trim() !== '')
  const { rows: answers } = rows.length > 0 ? await matchOnServer(rows) : { rows: [] }
  const lines = rows.flatMap((row, index) => {
    const product = getRowOffer({ ...row, answer: answers[index]! })?.product
    const { count, unit } = row
    if (!product || count === null) return []
    const quantity = Math.min(unit === 'packs' ? count * product.packSize : count, maxCount)
    return [{ productId: product._id, quantity, note: '' }]
  })
  return { lines, leftOut: rows.length - lines.length }
}
