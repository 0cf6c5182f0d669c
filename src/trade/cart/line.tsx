import { memo } from 'react'
import { PictureImage } from '#base/images/picture.tsx'
import { formatMoney, getName } from '#base/platform/text/locale.ts'
import { useRemovalFocus } from '#base/ui/hooks/use-removal-focus.ts'
import { RemovedRow } from '#base/ui/lists/removed-row.tsx'
import { Price } from '#base/ui/price.tsx'
import { formatUnit } from '#goods/catalogue/packs/pack.ts'
import { formatQuantity } from '#goods/catalogue/packs/quantity.ts'
import { LineHead } from '#goods/catalogue/page/line-head.tsx'
import { BackorderNotice } from '#goods/catalogue/stock/backorder-notice.tsx'
import { LeadTime } from '#goods/catalogue/stock/lead-time.tsx'
import { Stock } from '#goods/catalogue/stock/stock.tsx'
import { m } from '#paraglide/messages.js'
import { NoteField } from './checkout/note-field.tsx'
import { LineNotes } from './line-notes.tsx'
import { NextBreak } from './next-break.tsx'
import { QuantityBox } from './quantity-box.tsx'
import type { LineProps } from './use-cart.ts'

/** A line of the cart. Those that do not change are not drawn again. */
export const CartLineItem = memo(function Line({ line, onSet, onRemove }: LineProps) {
  const { product, removed = false } = line
  const name = getName(line)
  const button = useRemovalFocus(removed)
  if (removed)
    return <RemovedRow text={m.cart_removed({ name })} name={name} undoRef={button} onUndo={() => onSet(line, {})} />
  return (
    <li className="grid grid-cols-[3rem_minmax(0,1fr)] gap-x-3 gap-y-1 py-3 break-inside-avoid lg:grid-cols-[2.5rem_minmax(0,1fr)_7.5rem_9.5rem_8.5rem_3.75rem] lg:items-center lg:gap-x-3 lg:py-0.5">
      <PictureImage
        picture={product?.picture ?? null}
        sizes="3rem"
        alt=""
        className="aspect-square w-full object-contain"
      />
      <div className="min-w-0">
        <LineHead line={line}>
          {product && <Stock {...product} />}
          {product && <LeadTime product={product} quantity={product.quantity} />}
          <NoteField line={line} name={name} onSet={onSet} />
        </LineHead>
      </div>
      <div className="col-start-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 lg:contents">
        {product && (
          <>
            <QuantityBox line={line} product={product} name={name} onSet={onSet} />
            <div className="figures min-w-0 text-sm text-muted lg:text-right">
              <p>
                {formatMoney(line.unitPrice, product.currency)} {formatUnit(product.packSize)}
              </p>
              <NextBreak line={line} onSet={onSet} />
            </div>
            <div className="text-right">
              <Price amount={line.total} currency={product.currency} className="font-semibold" />
              <p className="figures text-xs text-muted">{formatQuantity(line.quantity, product.packSize)}</p>
            </div>
          </>
        )}
        <button
          ref={button}
          type="button"
          onClick={() => onRemove(line)}
          aria-label={m.cart_remove_of({ name })}
          className="link min-h-9 text-sm lg:col-start-6 lg:text-right print:hidden"
        >
          {m.cart_remove()}
        </button>
      </div>
      <div className="col-start-2 col-end-[-1] grid justify-items-start gap-1 empty:hidden">
        {product && <BackorderNotice product={product} wanted={line.quantity} />}
        <LineNotes line={line} onSet={onSet} />
      </div>
    </li>
  )
})
