import { useCallback, useEffect, useState } from 'react'
import { fromMinor, toMinor } from '#base/platform/text/money.ts'
import { useSaveQueue } from '#base/ui/hooks/use-save-queue.ts'
import { getUnitPrice } from '#goods/catalogue/prices/pricing.ts'
import { useSession } from '#people/identity/session/guard.tsx'
import { getSentence } from '#people/identity/sign-in/sentences.ts'
import { calculateGoodsMinor } from '#trade/orders/pricing/goods-total.ts'
import type { Cart, CartLine } from './contract.ts'
import { getCartStore } from './current-store.ts'
import { cartKey, storeCartSummary, summaryKey } from './summary.ts'
import { syncToAccount } from './sync.ts'
import { type Step, saveUnsaved, storeUnsaved } from './unsaved.ts'

/** A line on the page: one that was removed stays in its place, to be put back. */
export type DisplayedLine = CartLine & { removed?: true; refusal?: string }

/** A line, and what its parts can have done with it. */
export type LineProps = {
  line: DisplayedLine
  onSet: (line: DisplayedLine, change: { quantity?: number; note?: string }) => void
  onRemove: (line: DisplayedLine) => void
}

type State = {
  cart?: Omit<Cart, 'lines'> & { lines: DisplayedLine[] }
  /** Why it could not be loaded, or not be loaded again. */
  failure?: string
  /** Why what this browser had is not in the account's cart yet. */
  unmerged?: string | undefined
}

/** The cart as it is kept, and what its page does to it. Other tabs' changes are loaded as they happen. */
export function useCart() {
  const session = useSession()
  const [state, setState] = useState<State>({})
  const owner = session.status === 'signed-in' ? session.user.email : session.status

  const load = useCallback(async () => {
    const kept = await getCartStore()
    const isAccount = owner.includes('@')
    if (isAccount) await saveUnsaved(owner)
    const unmerged = isAccount ? await syncToAccount().then(nothing, getSentence) : undefined
    const cart = await kept.load()
    setState((now) => ({ cart: { ...cart, lines: withRemoved(cart.lines, now.cart?.lines) }, unmerged }))
  }, [owner])
  const reload = useCallback(
    () => load().catch((error) => setState(({ cart }) => ({ ...(cart && { cart }), failure: getSentence(error) }))),
    [load],
  )

  useEffect(() => {
    if (owner === 'loading') return
    setState({})
    reload()
    const onStorage = ({ key }: StorageEvent) => {
      if (key === summaryKey || key === cartKey) reload()
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [owner, reload])

  const show = useCallback((id: string, next: (line: DisplayedLine) => DisplayedLine) => {
    setState(({ cart, ...rest }) => {
      if (!cart) return rest
      const lines = cart.lines.map((line) => (line.productId === id ? next(line) : line))
      return { ...rest, cart: { ...cart, lines, subtotal: computeSubtotal(lines, cart.currency) } }
    })
  }, [])

  const enqueue = useSaveQueue<Step>(async ({ id, change }, isLatest) => {
    const store = await getCartStore()
    if (change === 'remove') return store.remove(id)
    const line = await store.set(id, change)
    if (isLatest()) show(id, () => line)
  })
  const send = useCallback(
    (id: string, change: Step['change']) => {
      const forget = owner.includes('@') ? storeUnsaved(owner, { id, change }) : nothing
      return enqueue({ id, change }, id)
        .catch((error) => show(id, ({ removed: _, ...line }) => ({ ...line, refusal: getSentence(error) })))
        .finally(forget)
    },
    [enqueue, show, owner],
  )

  const set = useCallback(
    (line: DisplayedLine, { quantity = line.quantity, note = line.note }: { quantity?: number; note?: string }) => {
      const seenPrice = line.product ? getUnitPrice(line.product, quantity) : line.seenPrice
      show(line.productId, ({ removed: _, refusal: __, ...now }) => ({ ...repriced(now, quantity), note }))
      send(line.productId, { quantity, note, seenPrice, seenPackSize: line.product?.packSize ?? line.seenPackSize })
    },
    [show, send],
  )

  const remove = useCallback(
    ({ productId }: DisplayedLine) => {
      show(productId, ({ refusal: _, ...line }) => ({ ...line, removed: true }))
      send(productId, 'remove')
    },
    [show, send],
  )

  useKeptTotal(state.cart, owner.includes('@'))
  return { ...state, reload, set, remove }
}

const nothing = () => undefined

/** The header follows the page, also after another tab has reported an older state. */
function useKeptTotal(cart: State['cart'], account: boolean) {
  useEffect(() => {
    if (!cart) return
    const { subtotal: sum, currency } = cart
    const count = cart.lines.filter(({ removed }) => !removed).length
    storeCartSummary(count > 0 || account ? { count, sum, currency, account } : undefined)
  }, [cart, account])
}

/** Lines that were removed here stay where they were, unless they are back. */
function withRemoved(lines: readonly CartLine[], before: readonly DisplayedLine[] = []): DisplayedLine[] {
  const isBack = new Set(lines.map(({ productId }) => productId))
  const all: DisplayedLine[] = [...lines]
  for (const [index, line] of before.entries())
    if (line.removed && !isBack.has(line.productId)) all.splice(index, 0, line)
  return all
}

/** A line at another quantity, as it will be unless something has changed meanwhile. */
function repriced(line: CartLine, quantity: number): CartLine {
  if (!line.product) return { ...line, quantity }
  const unitPrice = getUnitPrice(line.product, quantity)
  const total = computeSubtotal([{ ...line, quantity, unitPrice }], line.product.currency)
  return {
    ...line,
    quantity,
    unitPrice,
    total,
    seenPrice: unitPrice,
    seenPackSize: line.product.packSize,
    wanted: null,
  }
}

function computeSubtotal(lines: readonly DisplayedLine[], currency: string): number {
  const priced = lines
    .filter(({ product, removed }) => product && !removed)
    .map(({ unitPrice, quantity }) => ({ unitPriceMinor: toMinor(unitPrice, currency) ?? 0, quantity }))
  return fromMinor(calculateGoodsMinor(priced), currency)
}
