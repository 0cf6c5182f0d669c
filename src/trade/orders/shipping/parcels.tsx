import { formatDateTime, getName, getNameLanguage } from '#base/platform/text/locale.ts'
import { Pill } from '#base/ui/pill.tsx'
import { formatQuantity } from '#goods/catalogue/packs/quantity.ts'
import { m } from '#paraglide/messages.js'
import { ParcelCorrections } from '../corrections/parcel-corrections.tsx'
import { getParcelStateName } from '../labels/state-name.ts'
import type { OrderDetails, ParcelView } from '../shapes.ts'

/** What of an order is on its way, and where it is followed. */
export function Parcels({ order, isAdmin }: { order: OrderDetails; isAdmin: boolean }) {
  if (order.parcels.length === 0) return null
  return (
    <section aria-labelledby="parcels" className="mt-8">
      <h2 id="parcels" className="text-xl">
        {m.parcels()}
      </h2>
      <ul className="mt-3 grid gap-3">
        {order.parcels.map((parcel) => (
          <li key={parcel._id} className="grid gap-2 border border-line bg-card p-4">
            <Head parcel={parcel} />
            <ul className="text-sm">
              {parcel.lines.map(({ line, quantity }) => {
                const sent = order.lines.find(({ _id }) => _id === line)!
                return (
                  <li key={line}>
                    <span lang={getNameLanguage(sent)}>{getName(sent)}</span>
                    {': '}
                    <span className="figures">{formatQuantity(quantity, sent.packSize)}</span>
                  </li>
                )
              })}
            </ul>
            {isAdmin && <ParcelCorrections order={order} parcel={parcel} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Head({ parcel: { carrier, trackingNumber, trackingUrl, shippedAt, state } }: { parcel: ParcelView }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-4">
      <span className="font-semibold break-words">{[carrier, trackingNumber].filter(Boolean).join(' ')}</span>
      {trackingUrl && (
        <a href={trackingUrl} rel="noreferrer" className="link inline-flex min-h-8 items-center">
          {m.parcel_track()}
        </a>
      )}
      {state && (
        <Pill tone={state === 'going_back' || state === 'lost' ? 'bad' : 'neutral'}>{getParcelStateName(state)}</Pill>
      )}
      <time dateTime={shippedAt} className="figures text-sm text-muted">
        {formatDateTime(shippedAt)}
      </time>
    </p>
  )
}
