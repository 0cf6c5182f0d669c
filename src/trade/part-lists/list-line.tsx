import { useId } from 'react'
import { flushSync } from 'react-dom'
import { PictureImage } from '#base/images/picture.tsx'
import { maxCount, maxNote } from '#base/platform/limits.ts'
import { getName, getNameLanguage } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { useRemovalFocus } from '#base/ui/hooks/use-removal-focus.ts'
import { useTypedNumber } from '#base/ui/hooks/use-typed-number.ts'
import { RemovedRow } from '#base/ui/lists/removed-row.tsx'
import { Price } from '#base/ui/price.tsx'
import { formatOrderable } from '#goods/catalogue/packs/orderable.ts'
import { formatQuantity } from '#goods/catalogue/packs/quantity.ts'
import { LineHead } from '#goods/catalogue/page/line-head.tsx'
import { BackorderNotice } from '#goods/catalogue/stock/backorder-notice.tsx'
import { Stock } from '#goods/catalogue/stock/stock.tsx'
import { m } from '#paraglide/messages.js'
import { describeLineProblem } from '#trade/cart/words.ts'
import type { PackOffer } from '#trade/quick-order/contract.ts'
import { findPartOffer } from './ordering.ts'
import { OwnNameForm } from './own-name-form.tsx'
import type { EditedLine } from './use-list.ts'
import { WithdrawnPart } from './withdrawn.tsx'

type Props = {
  line: EditedLine
  units: number
  isFirst: boolean
  isLast: boolean
  onChange: (id: string, next: (line: EditedLine) => EditedLine) => void
  onMove: (id: string, by: 1 | -1) => void
}

/** A line of a list: the pieces that one unit needs, and the packs and price for all units. */
export function ListLineRow({ line, units, isFirst, isLast, onChange, onMove }: Props) {
  const { productId, product, quantity, note, own, removed = false } = line
  const name = getName(line)
  const button = useRemovalFocus(removed)
  if (removed) {
    const putBack = () => onChange(productId, ({ removed: _, ...rest }) => rest)
    return <RemovedRow text={m.cart_removed({ name })} name={name} undoRef={button} onUndo={putBack} />
  }
  const offer = findPartOffer(line, units)
  // Keyboard users continue to move it from its new place.
  const move = (button: HTMLButtonElement, by: 1 | -1) => {
    flushSync(() => onMove(productId, by))
    const next = button.disabled ? button.parentElement?.querySelector<HTMLElement>('button:enabled') : button
    next?.focus()
  }
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 gap-y-2 py-4 break-inside-avoid xl:grid-cols-[5rem_minmax(0,1fr)_10rem_13rem]">
      <PictureImage
        picture={product?.picture ?? null}
        sizes="5rem"
        alt=""
        className="aspect-square w-full object-contain"
      />
      <div className="min-w-0">
        <LineHead line={line} />
        <OwnNameForm productId={productId} own={own} name={name} lang={getNameLanguage(line)} />
        <input
          defaultValue={note}
          maxLength={maxNote}
          placeholder={m.cart_note()}
          aria-label={m.cart_note_of({ name })}
          onBlur={({ target }) => {
            const next = target.value.trim()
            if (next !== note) onChange(productId, (now) => ({ ...now, note: next }))
          }}
          className="mt-1 h-10 w-full max-w-md rounded-md border border-edge bg-card px-3 text-base"
        />
      </div>
      <div className="col-start-2 xl:col-start-auto">
        <Pieces line={line} name={name} onChange={onChange} />
        <div className="mt-1 flex flex-wrap items-center gap-2 print:hidden">
          <Button
            variant="secondary"
            size="small"
            disabled={isFirst}
            aria-label={m.list_up({ name })}
            onClick={(event) => move(event.currentTarget, -1)}
          >
            ↑
          </Button>
          <Button
            variant="secondary"
            size="small"
            disabled={isLast}
            aria-label={m.list_down({ name })}
            onClick={(event) => move(event.currentTarget, 1)}
          >
            ↓
          </Button>
          <button
            ref={button}
            type="button"
            aria-label={m.cart_remove_of({ name })}
            onClick={() => onChange(productId, (now) => ({ ...now, removed: true }))}
            className="link min-h-10 text-sm"
          >
            {m.cart_remove()}
          </button>
        </div>
      </div>
      <div className="col-start-2 text-sm xl:col-start-auto xl:text-right">
        {offer ? <Ordered offer={offer} pieces={quantity * units} /> : <WithdrawnPart successor={line.successor} />}
      </div>
    </li>
  )
}

/** The quantity ordered for the needed pieces, and why it is higher or not available. */
function Ordered({ offer: { product, quantity, pieces: taken, total, raised, problem }, pieces }: OrderedProps) {
  const { packSize, currency } = product
  const sold = formatQuantity(quantity, packSize)
  return (
    <>
      <Price amount={total} currency={currency} className="text-lg font-semibold" />
      <p className="figures text-muted">{taken === pieces ? sold : `${formatQuantity(pieces, 1)} → ${sold}`}</p>
      <BackorderNotice product={product} wanted={quantity} />
      {raised && <p className="text-muted">{formatOrderable(product)}</p>}
      {problem ? (
        <p className="font-medium text-bad">{describeLineProblem({ problem, product })}</p>
      ) : (
        <Stock {...product} />
      )}
    </>
  )
}
type OrderedProps = { offer: PackOffer; pieces: number }

/**
 * The number of single pieces that one unit needs. The typed number takes effect when the box is left, or with Enter.
 */
function Pieces({
  line: { productId, quantity },
  name,
  onChange,
}: Pick<Props, 'line' | 'onChange'> & { name: string }) {
  const take = (count: number) => onChange(productId, (now) => ({ ...now, quantity: count }))
  const { box, isWrong } = useTypedNumber(quantity, maxCount, take)
  const wrong = useId()
  return (
    <>
      <label className="flex items-center gap-2 text-sm">
        <span className="sr-only">{m.list_pieces_of({ name })}</span>
        <input
          {...box}
          maxLength={7}
          aria-describedby={isWrong ? wrong : undefined}
          className="figures h-11 w-24 rounded-md border border-edge bg-card text-center text-base"
        />
        <span aria-hidden>{m.quick_pieces()}</span>
      </label>
      {isWrong && (
        <p id={wrong} className="mt-1 text-sm font-medium text-bad">
          {m.cart_whole_number()}
        </p>
      )}
    </>
  )
}
