import { Link } from 'react-router'
import { PictureImage } from '#base/images/picture.tsx'
import { formatDate, formatMoney, getName, getNameLanguage } from '#base/platform/text/locale.ts'
import { Price } from '#base/ui/price.tsx'
import { formatUnit, formatUnitPrice } from '#goods/catalogue/packs/pack.ts'
import { formatQuantity } from '#goods/catalogue/packs/quantity.ts'
import { AddToCart } from '#goods/catalogue/page/add-to-cart.tsx'
import { LineHead } from '#goods/catalogue/page/line-head.tsx'
import { LeadTime } from '#goods/catalogue/stock/lead-time.tsx'
import { Stock } from '#goods/catalogue/stock/stock.tsx'
import { m } from '#paraglide/messages.js'
import type { CustomerPart } from './contract.ts'
import { OwnNameForm } from './own-name-form.tsx'
import { WithdrawnPart } from './withdrawn.tsx'

/** A part with its last price, and its price today. */
export function PartRow({ part }: { part: CustomerPart }) {
  const { productId, product, own } = part
  const name = getName(part)
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 gap-y-2 py-4 xl:grid-cols-[5rem_minmax(0,1fr)_12rem_11rem]">
      <PictureImage
        picture={product?.picture ?? null}
        sizes="5rem"
        alt=""
        className="aspect-square w-full object-contain"
      />
      <div className="min-w-0">
        <LineHead line={part} />
        <OwnNameForm productId={productId} own={own} name={name} lang={getNameLanguage(part)} />
      </div>
      <Bought part={part} />
      <div className="col-start-2 grid content-start gap-1 xl:col-start-auto">
        {product ? (
          <>
            <p>
              <Price amount={product.price} currency={product.currency} className="text-lg font-semibold" />{' '}
              <span className="text-sm text-muted">{formatUnitPrice(product)}</span>
            </p>
            <Stock {...product} />
            <LeadTime product={product} quantity={product.quantity} />
            <AddToCart product={product} name={name} quantity={product.quantity} />
          </>
        ) : (
          <WithdrawnPart successor={part.successor} />
        )}
      </div>
    </li>
  )
}

function Bought({ part: { times, pieces, last } }: { part: CustomerPart }) {
  return (
    <div className="figures col-start-2 text-sm text-muted xl:col-start-auto">
      {last ? (
        <>
          <p>{m.parts_bought({ count: times, pieces: formatQuantity(pieces, 1) })}</p>
          <p>
            <Link to={`/dashboard/orders/${last.order}`} className="link">
              {m.parts_last({ date: formatDate(last.at) })}
            </Link>
          </p>
          <p>
            {m.parts_last_price({ price: formatMoney(last.price, last.currency), unit: formatUnit(last.packSize) })}
          </p>
        </>
      ) : (
        <p>{m.parts_never()}</p>
      )}
    </div>
  )
}
