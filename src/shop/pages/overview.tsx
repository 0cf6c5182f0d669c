import { Link } from 'react-router'
import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { formatMoney, formatNumber, getName, getNameLanguage } from '#base/platform/text/locale.ts'
import { Table } from '#base/ui/lists/table.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { formatQuantity } from '#goods/catalogue/packs/quantity.ts'
import { m } from '#paraglide/messages.js'
import { getOpening } from '#shop/opening/contract.ts'
import { OpeningAlerts } from '#shop/opening/opening-alerts.tsx'
import { describeOldest } from '#trade/orders/queues/oldest-text.ts'
import { listIncidents } from '#trade/payments/contract.ts'
import { Incidents } from '#trade/payments/incidents/incidents.tsx'
import type { Route } from './+types/overview'
import { BestOfWeek } from './best-of-week.tsx'
import { type Overview as Figures, getOverview } from './contract.ts'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.menu_overview())

export async function clientLoader() {
  const [figures, incidents, opening] = await loadForPage(
    Promise.all([api(getOverview, {}), api(listIncidents, {}), api(getOpening, {})]),
  )
  return { figures, incidents, opening }
}

/** An admin's first page: revenue, work to be done, and low stock. */
export default function OverviewPage({ loaderData }: Route.ComponentProps) {
  const {
    today,
    yesterday,
    week,
    weekBefore,
    promises,
    toPack,
    toShip,
    returns,
    held,
    refundsDue,
    unread,
    reviewsWaiting,
    unsentMails,
    incidents,
    oldest,
    low,
  } = loaderData.figures
  const waiting = [
    { label: m.overview_to_pack(), count: toPack, since: oldest.toPack, to: '/dashboard/orders?state=paid' },
    { label: m.overview_to_ship(), count: toShip, since: oldest.toShip, to: '/dashboard/orders?state=packed' },
    { label: m.overview_returns(), count: returns, since: oldest.returns, to: '/dashboard/returns' },
    { label: m.overview_held(), count: held, since: oldest.held, to: '/dashboard/holds' },
    {
      label: m.overview_refunds(),
      count: refundsDue,
      since: oldest.refundsDue,
      to: '/dashboard/orders?state=refund_due',
    },
    { label: m.overview_unread(), count: unread, since: oldest.unread, to: '/dashboard/message' },
    {
      label: m.overview_reviews(),
      count: reviewsWaiting,
      since: oldest.reviewsWaiting,
      to: '/dashboard/reviewList?waiting=true',
    },
  ]
  return (
    <>
      <PageTitle>{m.menu_overview()}</PageTitle>
      <OpeningAlerts {...loaderData.opening} />
      {incidents > 0 && (
        <>
          <p role="alert" className="mt-6 rounded-md border border-bad bg-bad-surface px-4 py-3 font-medium text-bad">
            {m.overview_incidents({ count: incidents })}
          </p>
          <Incidents incidents={loaderData.incidents} />
        </>
      )}
      {unsentMails > 0 && (
        <p role="alert" className="mt-6 rounded-md border border-bad bg-bad-surface px-4 py-3 font-medium text-bad">
          <Link to="/dashboard/unsentMails" className="underline">
            {m.overview_unsent_mails({ count: unsentMails })}
          </Link>
        </p>
      )}
      <dl className="mt-6 grid border-y border-line sm:grid-cols-2 xl:grid-cols-3">
        <RevenueCard
          label={m.overview_today()}
          {...today}
          compared={m.overview_yesterday({ sum: formatSums(yesterday) })}
        />
        <RevenueCard
          label={m.overview_week()}
          {...week}
          compared={`${m.overview_week_before({ sum: formatSums(weekBefore) })}${describeChange(week, weekBefore)}`}
        />
        <PromiseCard {...promises} />
      </dl>
      <h2 className="mt-10 text-xl">{m.overview_waiting()}</h2>
      <ul className="mt-4 grid border-t border-l border-line sm:grid-cols-2 xl:grid-cols-4">
        {waiting.map(({ label, count, since, to }) => (
          <li key={to} className="relative border-r border-b border-line bg-card p-4 hover:bg-band">
            <p className="flex items-baseline justify-between gap-2">
              <span className="figures text-3xl font-semibold">{formatNumber(count)}</span>
              <span className="figures text-sm text-muted">{describeOldest(since)}</span>
            </p>
            <Link to={to} className="text-soft after:absolute after:inset-0">
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <BestOfWeek {...loaderData.figures} />
      <h2 className="mt-10 text-xl">{m.overview_low()}</h2>
      {low.length === 0 ? <p className="mt-3 text-muted">{m.overview_low_none()}</p> : <LowStock low={low} />}
    </>
  )
}

type Business = Figures['today']

const formatSums = ({ revenue }: Business): string =>
  revenue.map(({ currency, amount }) => formatMoney(amount, currency)).join(' · ') || '–'

/** ` (+12%)`; empty where the sums cannot be compared. */
function describeChange({ revenue: [now, ...others] }: Business, { revenue: [before, ...more] }: Business): string {
  const areComparable = others.length + more.length === 0 && now?.currency === before?.currency
  if (!now || !before || !areComparable || before.amount === 0) return ''
  const change = now.amount / before.amount - 1
  return ` (${formatNumber(change, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' })})`
}

function RevenueCard({ label, compared, ...business }: { label: string; compared: string } & Business) {
  return (
    <div className="flex flex-col-reverse justify-end border-line py-5 not-first:border-t sm:px-6 sm:not-first:border-t-0 sm:not-first:border-l">
      <dt className="stamp mt-1">{label}</dt>
      <dd>
        <span className="figures block text-3xl font-semibold">{formatSums(business)}</span>
        <span className="block text-soft">{m.overview_orders({ count: business.orders })}</span>
        <span className="figures block text-sm text-muted">{compared}</span>
      </dd>
    </div>
  )
}

/** How many orders were dispatched on the day that their customers were promised. */
function PromiseCard({ due, kept }: Figures['promises']) {
  const share = due === 0 ? '–' : formatNumber(kept / due, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <div className="flex flex-col-reverse justify-end border-t border-line py-5 sm:px-6 sm:max-xl:col-span-2 xl:border-t-0 xl:border-l">
      <dt className="stamp mt-1">{m.overview_kept()}</dt>
      <dd>
        <span className="figures block text-3xl font-semibold">{share}</span>
        <span className="text-soft">
          {due === 0 ? m.overview_kept_none() : m.overview_kept_of({ kept, count: due })}
        </span>
      </dd>
    </div>
  )
}

function LowStock({ low }: Pick<Figures, 'low'>) {
  return (
    <div className="mt-4">
      <Table
        caption={m.overview_low()}
        rows={low}
        getKey={({ _id }) => _id}
        columns={[
          {
            label: m.name(),
            cell: (product) => (
              <Link to={`/dashboard/editProduct/${product._id}`} lang={getNameLanguage(product)} className="link">
                {getName(product)}
              </Link>
            ),
          },
          { label: m.overview_part(), cell: ({ sku }) => <span className="figures">{sku}</span> },
          {
            label: m.quantity(),
            align: 'right',
            cell: ({ quantity, packSize }) => <span className="figures">{formatQuantity(quantity, packSize)}</span>,
          },
        ]}
      />
    </div>
  )
}
