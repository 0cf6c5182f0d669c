import { formatMoney, getName, getNameLanguage } from '#base/platform/text/locale.ts'
import { withNonBreakingSpaces } from '#base/platform/text/non-breaking-spaces.ts'
import { isSpoiledNumber } from '#base/platform/text/part-numbers.ts'
import { Button } from '#base/ui/button.tsx'
import { Link } from '#base/ui/link.tsx'
import { Price } from '#base/ui/price.tsx'
import type { Product } from '#goods/catalogue/contract.ts'
import { formatOrderable } from '#goods/catalogue/packs/orderable.ts'
import { formatUnit } from '#goods/catalogue/packs/pack.ts'
import { formatQuantity } from '#goods/catalogue/packs/quantity.ts'
import { BackorderNotice } from '#goods/catalogue/stock/backorder-notice.tsx'
import { m } from '#paraglide/messages.js'
import { describeLineProblem } from '#trade/cart/words.ts'
import type { PackOffer, RowMatch } from './contract.ts'
import { getRowOffer, getRowProduct, type RowProps } from './rows.ts'

/** The match of a row: the part as it is sold, a choice of parts, or the nearest ones. */
export function RowMatchView({ row, named, onChange }: RowProps) {
  const { id, answer, text, chosen } = row
  if (!answer) return <p className="pt-2.5 text-sm text-muted">{text && m.loading()}</p>
  const [product, offer] = [getRowProduct(row), getRowOffer(row)]
  const { outcome, offers, leftOut, nearest, family } = answer
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      {isSpoiledNumber(text) && <p className="text-sm font-medium">{m.field_spoiled_number()}</p>}
      {outcome !== 'found' && <p className="text-sm font-medium">{saying(answer)}</p>}
      {outcome !== 'found' && offers.length > 0 && (
        <select
          value={chosen ?? ''}
          onChange={(event) => onChange(id, { chosen: event.target.value })}
          aria-label={m.quick_row_product({ row: named })}
          className="h-11 w-full min-w-0 rounded-md border border-edge bg-card px-2"
        >
          <option value="">{m.quick_choose()}</option>
          {offers.map(({ product }) => (
            <option key={product._id} value={product._id}>
              {`${getName(product)}, ${formatMoney(product.price, product.currency)} ${formatUnit(product.packSize)}`}
            </option>
          ))}
        </select>
      )}
      {outcome === 'choose' && leftOut.length > 0 && (
        <p className="text-sm text-muted">{m.quick_left_out({ words: leftOut.join(', ') })}</p>
      )}
      {nearest && (
        <button
          type="button"
          onClick={() => onChange(id, { text: nearest.slice(0, 100) })}
          className="link min-h-9 text-left text-sm"
        >
          {m.quick_spelled({ text: nearest })}
        </button>
      )}
      {family && (
        <Link to={`/families/${family.slug}`} lang={getNameLanguage(family)} className="link text-sm">
          {m.cart_family({ name: getName(family) })}
        </Link>
      )}
      {offer && <MatchedOffer row={row} offer={offer} onChange={onChange} />}
      {product && !offer && <ProductName product={product} />}
    </div>
  )
}

/** The part, while it is not clear how many are wanted. */
const ProductName = ({ product }: { product: Product }) => (
  <>
    <Link to={`/products/${product.slug}`} lang={getNameLanguage(product)} className="font-semibold hover:underline">
      {withNonBreakingSpaces(getName(product))}
    </Link>
    <p className="figures text-sm text-muted" lang="en">
      {product.sku}
    </p>
  </>
)

function saying({ outcome, offers }: RowMatch): string {
  if (outcome === 'choose') return m.quick_several()
  return offers.length > 0 ? m.quick_similar() : m.quick_unknown()
}

type TakenProps = Omit<RowProps, 'named'> & { offer: PackOffer }

/** The part, how many are taken for what was written, what they cost, and what is wrong with that. */
function MatchedOffer({ row: { id, count, unit }, offer, onChange }: TakenProps) {
  const { product, quantity, pieces, total, raised, problem, suggested } = offer
  const { packSize, currency } = product
  const asked = (count ?? 0) * (unit === 'pieces' ? 1 : packSize)
  const taken = formatQuantity(quantity, packSize)
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Link
          to={`/products/${product.slug}`}
          lang={getNameLanguage(product)}
          className="font-semibold hover:underline"
        >
          {withNonBreakingSpaces(getName(product))}
        </Link>
        <Price amount={total} currency={currency} className="font-semibold" />
      </p>
      <p className="figures text-sm text-muted">
        <span lang="en">{product.sku}</span> · {pieces === asked ? taken : `${formatQuantity(asked, 1)} → ${taken}`}
      </p>
      <BackorderNotice product={product} wanted={quantity} />
      {raised && <p className="text-sm text-muted">{formatOrderable(product)}</p>}
      {problem && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-l-2 border-accent pl-3 text-sm font-medium">
          <p>{describeLineProblem({ problem, product })}</p>
          {suggested !== null && (
            <Button
              variant="secondary"
              size="small"
              onClick={() => onChange(id, { count: suggested, written: '', unit: packSize > 1 ? 'packs' : unit })}
            >
              {problem === 'insufficient_stock'
                ? m.cart_take_left({ quantity: formatQuantity(suggested, packSize) })
                : m.cart_take({ quantity: formatQuantity(suggested, packSize) })}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
