import { useEffect, useRef, useState } from 'react'
import { formatMoney, getName } from '#base/platform/text/locale.ts'
import { Button, ButtonLink } from '#base/ui/button.tsx'
import { Link } from '#base/ui/link.tsx'
import { Notice } from '#base/ui/notice.tsx'
import { Price } from '#base/ui/price.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { toArchivePart } from '#goods/cad/archive/archive-part.ts'
import { CadArchive } from '#goods/cad/archive/cad-archive.tsx'
import { formatQuantity } from '#goods/catalogue/packs/quantity.ts'
import { m } from '#paraglide/messages.js'
import { useSession } from '#people/identity/session/guard.tsx'
import { refreshSession } from '#people/identity/session/session.ts'
import { CartWaiting, EmptyCart } from './empty-cart.tsx'
import { Estimate } from './estimate.tsx'
import { CartLineItem } from './line.tsx'
import { RejectedLines } from './rejected-lines.tsx'
import { type DisplayedLine, useCart } from './use-cart.ts'

/** The lines of the cart, once it is known whose it is. */
export function CartLineList() {
  const { status } = useSession()
  const { cart, failure, unmerged, reload, set, remove } = useCart()
  const announced = useLineChanges(cart?.lines, cart?.subtotal)
  const retry = () => (status === 'failed' ? refreshSession() : reload())
  if (!cart) return failure ? <Failed message={failure} onRetry={retry} /> : <CartWaiting />
  return (
    <>
      <p role="status" className="sr-only">
        {announced}
      </p>
      {(failure || unmerged) && (
        <div className="mt-4">
          <RefusalNotice
            reason={{ message: failure ?? `${m.cart_not_merged()} ${unmerged}` }}
            onRetry={reload}
            retryLabel={m.try_again()}
          />
        </div>
      )}
      {status === 'signed-in' && <RejectedLines held={cart.lines.length} />}
      {cart.lines.length === 0 ? (
        <EmptyCart />
      ) : (
        // Beside the lines, where there is room for it, and else below them.
        <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_16rem] xl:items-start xl:gap-x-6">
          <ul className="mt-3 divide-y divide-line border-y border-line">
            {cart.lines.map((line) => (
              <CartLineItem key={line.productId} line={line} onSet={set} onRemove={remove} />
            ))}
          </ul>
          <aside
            aria-label={m.cart_summary()}
            className="contents xl:sticky xl:top-4 xl:mt-3 xl:flex xl:flex-col xl:border xl:border-line xl:bg-card xl:p-4"
          >
            <Estimate lines={cart.lines.filter(({ removed }) => !removed)} currency={cart.currency} />
            <p className="mt-4 flex flex-wrap items-center justify-end gap-x-6 gap-y-3 xl:justify-start print:hidden">
              <Link to="/quick-order" className="link">
                {m.quick_offer()}
              </Link>
              <Link to="/dashboard/lists/new?from=cart" className="link">
                {m.list_save_as()}
              </Link>
            </p>
            <CadArchive parts={cart.lines.filter(({ removed }) => !removed).map(toArchivePart)} name={m.cart()} />
            {status === 'visitor' && (
              <p className="mt-2 text-right text-sm text-muted xl:text-left print:hidden">{m.cart_here()}</p>
            )}
            <div className="sticky bottom-0 z-10 mt-4 flex flex-wrap items-center justify-end gap-x-6 gap-y-1 border-t border-line bg-paper py-2 xl:static xl:order-first xl:mt-0 xl:grid xl:justify-stretch xl:gap-y-3 xl:border-0 xl:bg-card xl:py-0">
              <p className="flex items-baseline justify-between gap-3">
                <span className="font-semibold">{m.cart_subtotal()}</span>
                <Price amount={cart.subtotal} currency={cart.currency} className="text-xl font-semibold" />
              </p>
              <ButtonLink to="/dashboard/checkout" className="print:hidden">
                {m.cart_checkout()}
              </ButtonLink>
            </div>
          </aside>
        </div>
      )}
    </>
  )
}

function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert">
      <Notice title={m.cart_failed()} text={m.error_prefix({ sentence: message })} headingLevel="h2">
        <Button onClick={onRetry}>{m.try_again()}</Button>
      </Notice>
    </div>
  )
}

/** The latest change, for readers who cannot see it. */
function useLineChanges(lines: readonly DisplayedLine[] | undefined, subtotal = 0): string {
  const before = useRef(lines)
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    const was = new Map(before.current?.map((line) => [line.productId, line]))
    const changed = lines?.find((line) => {
      const old = was.get(line.productId)
      return old && (old.quantity !== line.quantity || old.removed !== line.removed)
    })
    before.current = lines
    if (changed) setAnnounced(saying(changed, subtotal))
  }, [lines, subtotal])
  return announced
}

function saying(line: DisplayedLine, subtotal: number): string {
  const name = getName(line)
  if (line.removed || !line.product) return m.cart_removed({ name })
  const { packSize, currency } = line.product
  return m.cart_line_now({
    name,
    quantity: formatQuantity(line.quantity, packSize),
    total: formatMoney(line.total, currency),
    subtotal: formatMoney(subtotal, currency),
  })
}
