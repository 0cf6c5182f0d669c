import { m } from '#paraglide/messages.js'

const empty = { __html: '' }

/** Says what was added before the page was hydrated; the text is written by `early-cart.ts`, and React leaves it alone. */
export function EarlyCartStatus() {
  return (
    <p
      id="cart-early"
      role="status"
      data-added={m.cart_added({ name: '{}' })}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, so that React compares nothing in it
      dangerouslySetInnerHTML={empty}
      className="rounded-md border border-line border-l-4 border-l-good bg-card px-4 py-3 font-medium empty:border-0 empty:p-0"
    />
  )
}
