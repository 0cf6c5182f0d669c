import { useCallback, useEffect, useRef, useState } from 'react'
import { unitPriceAt } from '#catalogue/pricing.ts'
import { useSession } from '#identity/session/guard.tsx'
import { sentenceFor } from '#identity/sign-in/sentences.ts'
import { orderTotalMinor } from '#orders/total.ts'
import { fromMinor, toMinor } from '#platform/money.ts'
import type { Cart, CartLine } from './contract.ts'
import { keeper } from './keeper.ts'
import type { Change } from './keeping.ts'
import { merge } from './moving.ts'
import { keepTotal } from './total.ts'

/** A line on the page: one that was removed stays in its place, to be put back. */
export type Shown = CartLine & { removed?: true; refusal?: string }

/** A line, and what its parts can have done with it. */
export type LineProps = {
  line: Shown
  onSet: (line: Shown, change: { quantity?: number; note?: string }) => void
  onRemove: (line: Shown) => void
}

/** What is to be done with a line: changed, or removed. */
type Step = Change | 'remove'

type State = {
  cart?: Omit<Cart, 'lines'> & { lines: Shown[] }
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
  const sending = useRef(new Map<string, Step | 'sent'>())

  const load = useCallback(async () => {
    const kept = await keeper()
    const unmerged = owner.includes('@') ? await merge().then(nothing, sentenceFor) : undefined
    const cart = await kept.load()
    setState((now) => ({ cart: { ...cart, lines: withRemoved(cart.lines, now.cart?.lines) }, unmerged }))
  }, [owner])
  const reload = useCallback(
    () => load().catch((error) => setState(({ cart }) => ({ ...(cart && { cart }), failure: sentenceFor(error) }))),
    [load],
  )

  useEffect(() => {
    if (owner === 'loading') return
    setState({})
    reload()
    const onStorage = ({ key }: StorageEvent) => {
      if (key === 'cartTotal' || key === 'cart') reload()
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [owner, reload])

  const show = useCallback((id: string, next: (line: Shown) => Shown) => {
    setState(({ cart, ...rest }) => {
      if (!cart) return rest
      const lines = cart.lines.map((line) => (line.productId === id ? next(line) : line))
      return { ...rest, cart: { ...cart, lines, subtotal: subtotalOf(lines, cart.currency) } }
    })
  }, [])

  /** Sends the latest change of a line, one after the other. */
  const send = useCallback(
    async (id: string, step: Step) => {
      const isSending = sending.current.has(id)
      sending.current.set(id, step)
      if (isSending) return
      try {
        const kept = await keeper()
        for (let next = sending.current.get(id); next && next !== 'sent'; next = sending.current.get(id)) {
          sending.current.set(id, 'sent')
          if (next === 'remove') await kept.remove(id)
          else {
            const line = await kept.set(id, next)
            if (sending.current.get(id) === 'sent') show(id, () => line)
          }
        }
      } catch (error) {
        show(id, ({ removed: _, ...line }) => ({ ...line, refusal: sentenceFor(error) }))
      } finally {
        sending.current.delete(id)
      }
    },
    [show],
  )

  const set = useCallback(
    (line: Shown, { quantity = line.quantity, note = line.note }: { quantity?: number; note?: string }) => {
      const seenPrice = line.product ? unitPriceAt(line.product, quantity) : line.seenPrice
      show(line.productId, ({ removed: _, refusal: __, ...now }) => ({ ...repriced(now, quantity), note }))
      send(line.productId, { quantity, note, seenPrice })
    },
    [show, send],
  )

  const remove = useCallback(
    ({ productId }: Shown) => {
      show(productId, ({ refusal: _, ...line }) => ({ ...line, removed: true }))
      send(productId, 'remove')
    },
    [show, send],
  )

  useKeptTotal(state.cart, owner.includes('@'))
  return { ...state, reload, set, remove }
}

const nothing = () => undefined

/** What the header shows follows the page, also after another tab has said something older. */
function useKeptTotal(cart: State['cart'], account: boolean) {
  useEffect(() => {
    if (!cart) return
    const { subtotal: sum, currency } = cart
    const count = cart.lines.filter(({ removed }) => !removed).length
    keepTotal(count > 0 || account ? { count, sum, currency, account } : undefined)
  }, [cart, account])
}

/** Lines that were removed here stay where they were, unless they are back. */
function withRemoved(lines: readonly CartLine[], before: readonly Shown[] = []): Shown[] {
  const isBack = new Set(lines.map(({ productId }) => productId))
  const all: Shown[] = [...lines]
  for (const [place, line] of before.entries())
    if (line.removed && !isBack.has(line.productId)) all.splice(place, 0, line)
  return all
}

/** A line at another quantity, as it will be unless something has changed meanwhile. */
function repriced(line: CartLine, quantity: number): CartLine {
  if (!line.product) return { ...line, quantity }
  const unitPrice = unitPriceAt(line.product, quantity)
  const total = subtotalOf([{ ...line, quantity, unitPrice }], line.product.currency)
  return { ...line, quantity, unitPrice, total, seenPrice: unitPrice, wanted: null }
}

function subtotalOf(lines: readonly Shown[], currency: string): number {
  const priced = lines
    .filter(({ product, removed }) => product && !removed)
    .map(({ unitPrice, quantity }) => ({ unitPriceMinor: toMinor(unitPrice, currency) ?? 0, quantity }))
  return fromMinor(orderTotalMinor(priced), currency)
}
