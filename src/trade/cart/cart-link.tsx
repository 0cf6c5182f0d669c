import { useEffect, useSyncExternalStore } from 'react'
import { formatMoney, formatNumber } from '#base/platform/text/locale.ts'
import { Icon } from '#base/ui/icon.tsx'
import { NavLink } from '#base/ui/link.tsx'
import { m } from '#paraglide/messages.js'
import { sessionStore, setBeforeGuestLeaves } from '#people/identity/session/session.ts'
import { useCartSummary } from './summary.ts'

/** The way to the cart, with how many lines it has and what they come to. Its place is as wide before these are known. */
export function CartLink() {
  const kept = useCartSummary()
  useOwner(kept?.account ?? false)
  const total = kept && kept.count > 0 ? kept : undefined
  const sum = total && formatMoney(total.sum, total.currency)
  return (
    <NavLink
      to="/cart"
      className="relative grid h-10 min-w-14 shrink-0 content-center justify-items-center text-soft hover:text-ink aria-[current=page]:text-ink sm:w-20"
    >
      <span className="sr-only">{total ? m.cart_holds({ count: total.count, sum: sum! }) : m.cart()}</span>
      <span aria-hidden className="flex items-center gap-1.5">
        <Icon
          path="M2 3h2.5l2.6 11.5a2 2 0 0 0 2 1.5h8.300a2 2 0 0 0 2-1.600L21 7H5.400M9 20.500h.01M18 20.500h.01"
          className="size-5"
        />
        {/* The page writes its own number here before it is hydrated, and gives it up for this one. */}
        <span id="cart-count" data-early={total && ''} className="figures text-sm font-semibold">
          {total && formatNumber(total.count)}
        </span>
      </span>
      <span aria-hidden className="figures text-xs leading-4 whitespace-nowrap">
        {sum ?? m.cart()}
      </span>
    </NavLink>
  )
}

/** The cart follows its owner: whoever signs in finds it in the account, and whoever signs out leaves nothing of it here. */
function useOwner(isOfAccount: boolean) {
  const session = useSyncExternalStore(sessionStore.subscribe, sessionStore.get, sessionStore.getOnServer)
  const owner = session.status === 'signed-in' ? session.user.email : undefined
  const hasLeft = session.status === 'visitor' && isOfAccount
  useEffect(() => setBeforeGuestLeaves(async () => (await import('./checkout/leave-guest.ts')).takeGuestCart()), [])
  useEffect(() => {
    if (owner === undefined && !hasLeft) return
    // The next page retries what could not be loaded or sent, and so does the cart itself.
    import('./sign-in-sync.ts')
      .then(({ syncAfterSignIn, syncAfterSignOut }) => (owner === undefined ? syncAfterSignOut() : syncAfterSignIn()))
      .catch(() => {})
  }, [owner, hasLeft])
}
