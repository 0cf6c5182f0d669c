import { useSyncExternalStore } from 'react'
import { isStored } from '#base/platform/persistent-store.ts'
import { ButtonLink } from '#base/ui/button.tsx'
import { Notice } from '#base/ui/notice.tsx'
import { Spinner } from '#base/ui/spinner.tsx'
import { m } from '#paraglide/messages.js'
import { tokenKey } from '#people/identity/session/token-storage.ts'
import { cartKey } from './summary.ts'

export const EmptyCart = () => (
  <Notice title={m.cart_empty()} text={m.cart_empty_text()} headingLevel="h2">
    <ButtonLink to="/products">{m.home_all_products()}</ButtonLink>{' '}
    <ButtonLink to="/quick-order" variant="secondary">
      {m.quick_offer()}
    </ButtonLink>
  </Notice>
)

const subscribe = () => () => {}
/** A visitor whose browser has no lines. */
const hasNothing = () => !isStored(cartKey) && !isStored(tokenKey)

/**
 * Stands for a cart until it is loaded. The page from the server is the same for everybody and holds the notice of an empty
 * cart; `early-cart.ts` shows it before the page is hydrated if the browser has nothing.
 */
export function CartWaiting() {
  const isEmpty = useSyncExternalStore(subscribe, hasNothing, () => false)
  return (
    <>
      <div id="cart-empty" hidden={!isEmpty} suppressHydrationWarning>
        <EmptyCart />
      </div>
      <div id="cart-waiting" hidden={isEmpty} suppressHydrationWarning>
        <Spinner label={m.loading()} />
      </div>
    </>
  )
}
