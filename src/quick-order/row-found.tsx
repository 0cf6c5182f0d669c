import { Link } from 'react-router'
import { problemOf } from '#cart/words.ts'
import type { Product } from '#catalogue/contract.ts'
import { Follows } from '#catalogue/follows.tsx'
import { m } from '#paraglide/messages.js'
import { unbroken } from '#platform/designations.ts'
import { formatMoney, nameLang, nameOf } from '#platform/locale.ts'
import { orderableText } from '#platform/orderable.ts'
import { unitText } from '#platform/pack.ts'
import { quantityText } from '#platform/quantity.ts'
import { Button } from '#ui/button.tsx'
import { Price } from '#ui/price.tsx'
import type { FoundRow, Offer } from './contract.ts'
import { offerFor, productOf, type RowProps } from './rows.ts'

/** What a row has become: the part as it is sold, those to choose from, or what is nearest. */
export function RowFound({ row, named, onChange }: RowProps) {
  const { id, answer, text, chosen } = row
  if (!answer) return <p className="pt-2.5 text-sm text-muted">{text && m.loading()}</p>
  const [product, offer] = [productOf(row), offerFor(row)]
  const { outcome, offers, leftOut, nearest, family } = answer
  return (
    <div className="grid min-w-0 content-start gap-1.5">
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
              {`${nameOf(product)}, ${formatMoney(product.price, product.currency)} ${unitText(product.packSize)}`}
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
        <Link to={`/families/${family.slug}`} lang={nameLang(family)} className="link text-sm">
          {m.cart_family({ name: nameOf(family) })}
        </Link>
      )}
      {offer && <Taken row={row} offer={offer} onChange={onChange} />}
      {product && !offer && <Named product={product} />}
    </div>
  )
}

/** The part, while it is not clear how many are wanted. */
const Named = ({ product }: { product: Product }) => (
  <>
    <Link to={`/products/${product.slug}`} lang={nameLang(product)} className="font-semibold hover:underline">
      {unbroken(nameOf(product))}
    </Link>
    <p className="figures text-sm text-muted" lang="en">
      {product.sku}
    </p>
  </>
)

function saying({ outcome, offers }: FoundRow): string {
  if (outcome === 'choose') return m.quick_several()
  return offers.length > 0 ? m.quick_similar() : m.quick_unknown()
}

type TakenProps = Omit<RowProps, 'named'> & { offer: Offer }

/** The part, how many are taken for what was written, what they cost, and what is wrong with that. */
function Taken({ row: { id, count, unit }, offer, onChange }: TakenProps) {
  const { product, quantity, pieces, total, raised, problem, possible } = offer
  const { packSize, currency } = product
  const asked = (count ?? 0) * (unit === 'pieces' ? 1 : packSize)
  const taken = quantityText(quantity, packSize)
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Link to={`/products/${product.slug}`} lang={nameLang(product)} className="font-semibold hover:underline">
          {unbroken(nameOf(product))}
        </Link>
        <Price amount={total} currency={currency} className="font-semibold" />
      </p>
      <p className="figures text-sm text-muted">
        <span lang="en">{product.sku}</span> · {pieces === asked ? taken : `${quantityText(asked, 1)} → ${taken}`}
      </p>
      <Follows product={product} wanted={quantity} />
      {raised && <p className="text-sm text-muted">{orderableText(product)}</p>}
      {problem && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-l-2 border-accent pl-3 text-sm font-medium">
          <p>{problemOf({ problem, product })}</p>
          {possible !== null && (
            <Button
              variant="secondary"
              size="small"
              onClick={() => onChange(id, { count: possible, written: '', unit: packSize > 1 ? 'packs' : unit })}
            >
              {problem === 'fewer' ? m.cart_take_left({ many: possible }) : m.cart_take({ many: possible })}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
