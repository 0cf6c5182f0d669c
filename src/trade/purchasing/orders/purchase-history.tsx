import { formatDateTime, formatMoney, formatNumber } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'
import type { PurchaseOrder } from './contract.ts'

type Terms = PurchaseOrder['corrections'][number]['changes'][number]['is']

/** The deliveries of a purchase order, and how it was corrected. */
export function PurchaseHistory({ order: { receipts, corrections, currency } }: { order: PurchaseOrder }) {
  const describe = (terms: Terms) =>
    terms
      ? [formatNumber(terms.quantity), terms.price === null ? '' : formatMoney(terms.price, currency)]
          .filter(Boolean)
          .join(' × ')
      : '–'
  return (
    <>
      {receipts.length > 0 && (
        <section className="mt-8 max-w-3xl">
          <h2 className="text-xl">{m.purchase_deliveries()}</h2>
          <ul className="mt-2 divide-y divide-line border-y border-line">
            {receipts.map(({ _id, at, sku, pieces, reference, who }) => (
              <li key={_id} className="flex flex-wrap gap-x-4 py-2">
                <time dateTime={at} className="figures">
                  {formatDateTime(at)}
                </time>
                <span className="figures">{sku}</span>
                <span className={`figures font-medium ${pieces < 0 ? 'text-bad' : 'text-good'}`}>
                  {formatNumber(pieces, { signDisplay: 'always' })}
                </span>
                <span className="wrap-anywhere text-muted">{[reference, who].filter(Boolean).join(' · ')}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {corrections.length > 0 && (
        <section className="mt-8 max-w-3xl">
          <h2 className="text-xl">{m.purchase_corrections()}</h2>
          <ul className="mt-2 divide-y divide-line border-y border-line">
            {corrections.map(({ _id, at, reason, who, changes }) => (
              <li key={_id} className="grid gap-1 py-2">
                <p>
                  <time dateTime={at} className="figures">
                    {formatDateTime(at)}
                  </time>{' '}
                  <span className="wrap-anywhere font-medium">{reason}</span>{' '}
                  <span className="break-all text-muted">{who}</span>
                </p>
                {changes.map(({ sku, was, is }) => (
                  <p key={sku} className="figures text-sm">{`${sku}: ${describe(was)} → ${describe(is)}`}</p>
                ))}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
