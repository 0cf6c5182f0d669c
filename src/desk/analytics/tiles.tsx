import type { ReactNode } from 'react'
import { formatMoney, formatNumber } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'
import { SalesChange } from './change.tsx'
import type { SalesView } from './contract.ts'

/** The sums of a period, each with what it was before. */
export function Tiles({ sales: { now, earlier, currency } }: { sales: SalesView }) {
  const money = (amount: number) => formatMoney(amount, currency)
  const returning = (totals: SalesView['now']) => totals.customers - totals.newCustomers
  return (
    <dl className="mt-6 grid border-t border-l border-line bg-card sm:grid-cols-2 xl:grid-cols-3">
      <Tile
        label={m.analytics_net()}
        value={money(now.net)}
        before={money(earlier.net)}
        more={m.analytics_tax({ sum: money(now.tax) })}
      >
        <SalesChange now={now.net} earlier={earlier.net} />
      </Tile>
      <Tile label={m.analytics_sold()} value={money(now.sold)} before={money(earlier.sold)}>
        <SalesChange now={now.sold} earlier={earlier.sold} />
      </Tile>
      <Tile label={m.analytics_refunded()} value={money(now.refunded)} before={money(earlier.refunded)}>
        <SalesChange now={now.refunded} earlier={earlier.refunded} sense="bad" />
      </Tile>
      <Tile
        label={m.analytics_orders()}
        value={formatNumber(now.orders)}
        before={formatNumber(earlier.orders)}
        more={m.analytics_pieces_sold({ pieces: formatNumber(now.pieces), before: formatNumber(earlier.pieces) })}
      >
        <SalesChange now={now.orders} earlier={earlier.orders} />
      </Tile>
      <Tile
        label={m.analytics_average()}
        value={now.average === null ? '–' : money(now.average)}
        before={earlier.average === null ? '–' : money(earlier.average)}
      >
        {now.average !== null && earlier.average !== null && (
          <SalesChange now={now.average} earlier={earlier.average} />
        )}
      </Tile>
      <Tile
        label={m.analytics_customers()}
        value={formatNumber(now.customers)}
        before={formatNumber(earlier.customers)}
        more={m.analytics_new_returning({
          fresh: formatNumber(now.newCustomers),
          returning: formatNumber(returning(now)),
        })}
      >
        <SalesChange now={now.customers} earlier={earlier.customers} />
      </Tile>
    </dl>
  )
}

type TileProps = { label: string; value: string; before: string; more?: string; children?: ReactNode }

const Tile = ({ label, value, before, more, children }: TileProps) => (
  <div className="border-r border-b border-line p-4 sm:p-5">
    <dt className="stamp">{label}</dt>
    <dd className="mt-1">
      <span className="figures block text-2xl font-semibold sm:text-3xl">{value}</span>
      <span className="mt-1 flex flex-wrap gap-x-3 text-[0.9375rem]">
        {children}
        <span className="figures text-muted">{m.analytics_was({ value: before })}</span>
      </span>
      {more && <span className="figures mt-1 block text-sm text-soft">{more}</span>}
    </dd>
  </div>
)
