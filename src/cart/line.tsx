import { memo } from 'react'
import { Follows } from '#catalogue/follows.tsx'
import { LeadTime } from '#catalogue/lead-time.tsx'
import { LineHead } from '#catalogue/line-head.tsx'
import { Stock } from '#catalogue/stock.tsx'
import { Picture } from '#images/picture.tsx'
import { m } from '#paraglide/messages.js'
import { formatMoney, nameOf } from '#platform/locale.ts'
import { unitText } from '#platform/pack.ts'
import { quantityText } from '#platform/quantity.ts'
import { Price } from '#ui/price.tsx'
import { RemovedRow } from '#ui/removed-row.tsx'
import { useRemovalFocus } from '#ui/use-removal-focus.ts'
import { LineNotes } from './line-notes.tsx'
import { NoteField } from './note-field.tsx'
import { QuantityBox } from './quantity-box.tsx'
import type { LineProps } from './use-cart.ts'

/** A line of the cart. Those that do not change are not drawn again. */
export const Line = memo(function Line({ line, onSet, onRemove }: LineProps) {
  const { product, removed = false } = line
  const name = nameOf(line)
  const button = useRemovalFocus(removed)
  if (removed)
    return <RemovedRow text={m.cart_removed({ name })} name={name} undoRef={button} onUndo={() => onSet(line, {})} />
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 gap-y-2 py-4 break-inside-avoid md:grid-cols-[5rem_minmax(0,1fr)_13rem_10rem]">
      <Picture picture={product?.picture ?? null} sizes="5rem" alt="" className="aspect-square w-full object-contain" />
      <div className="min-w-0">
        <LineHead line={line} />
        {product && <Follows product={product} wanted={line.quantity} />}
        <LineNotes line={line} onSet={onSet} />
        <NoteField line={line} name={name} onSet={onSet} />
      </div>
      <div className="col-start-2 md:col-start-auto">
        {product && (
          <>
            <QuantityBox line={line} product={product} name={name} onSet={onSet} />
            <p className="figures mt-1 text-sm text-muted">{quantityText(line.quantity, product.packSize)}</p>
            <Stock {...product} />
            <LeadTime product={product} quantity={product.quantity} />
          </>
        )}
      </div>
      <div className="col-start-2 flex flex-wrap items-baseline justify-between gap-x-4 md:col-start-auto md:flex-col md:items-end md:justify-start">
        {product && (
          <>
            <Price amount={line.total} currency={product.currency} className="text-lg font-semibold" />
            <p className="figures text-sm text-muted">
              {formatMoney(line.unitPrice, product.currency)} {unitText(product.packSize)}
            </p>
          </>
        )}
        <button
          ref={button}
          type="button"
          onClick={() => onRemove(line)}
          aria-label={m.cart_remove_of({ name })}
          className="link min-h-10 text-sm print:hidden"
        >
          {m.cart_remove()}
        </button>
      </div>
    </li>
  )
})
