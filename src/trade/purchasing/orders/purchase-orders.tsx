import { Link } from 'react-router'
import { callList } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { formatDate, formatNumber } from '#base/platform/text/locale.ts'
import { ButtonLink } from '#base/ui/button.tsx'
import { NextPage } from '#base/ui/lists/next-page.tsx'
import { Table } from '#base/ui/lists/table.tsx'
import { Notice } from '#base/ui/notice.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { Pill } from '#base/ui/pill.tsx'
import { m } from '#paraglide/messages.js'
import type { Route } from './+types/purchase-orders'
import { type ListedPurchaseOrder, listPurchaseOrders } from './contract.ts'
import { getPurchaseStateName, purchaseTones } from './state-name.ts'
import { purchaseStates } from './states.ts'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.menu_purchase_orders())

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const state = purchaseStates.find((name) => name === searchParams.get('state'))
  const page = { cursor: searchParams.get('cursor') ?? '', limit: '50' }
  return { state, ...(await loadForPage(callList(listPurchaseOrders, { ...page, ...(state && { state }) }))) }
}

/** What was ordered of suppliers, the newest first. */
export default function PurchaseOrders({ loaderData: { items, next, state } }: Route.ComponentProps) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle>{m.menu_purchase_orders()}</PageTitle>
        <ButtonLink to="/dashboard/reorder">{m.menu_reorder()}</ButtonLink>
      </div>
      <p className="mt-1 mb-4 max-w-prose text-muted">{m.purchase_orders_text()}</p>
      <nav aria-label={m.purchase_state()} className="mb-4 flex flex-wrap gap-x-4">
        {[undefined, ...purchaseStates].map((each) => (
          <Link
            key={each ?? 'all'}
            to={each ? `?state=${each}` : '?'}
            aria-current={each === state ? 'page' : undefined}
            className="link inline-flex min-h-8 items-center aria-[current]:font-semibold aria-[current]:no-underline"
          >
            {each ? getPurchaseStateName(each) : m.purchase_state_all()}
          </Link>
        ))}
      </nav>
      {items.length === 0 ? (
        <Notice title={m.purchase_orders_none()} text={m.purchase_orders_none_text()} headingLevel="h2" />
      ) : (
        <Table
          dense
          caption={m.menu_purchase_orders()}
          rows={items}
          getKey={({ _id }) => _id}
          columns={[
            { label: m.purchase_number(), width: 'xl:w-32', cell: NumberLink },
            { label: m.supplier(), cell: ({ supplier }) => supplier.name },
            {
              ...{ label: m.purchase_state(), width: 'xl:w-36' },
              cell: (order) => <Pill tone={purchaseTones[order.state]}>{getPurchaseStateName(order.state)}</Pill>,
            },
            {
              ...{ label: m.purchase_sent_on(), width: 'xl:w-32' },
              cell: ({ sentAt }) => <span className="figures">{sentAt ? formatDate(sentAt) : '–'}</span>,
            },
            {
              ...{ label: m.purchase_outstanding(), align: 'right', width: 'xl:w-40' },
              cell: ({ lines, outstanding }) => (
                <span className="figures">{`${formatNumber(outstanding)} / ${formatNumber(lines)}`}</span>
              ),
            },
          ]}
        />
      )}
      <NextPage next={next} query={{ state: state ?? '' }} />
    </>
  )
}

const NumberLink = ({ _id, number }: ListedPurchaseOrder) => (
  <Link to={`/dashboard/purchaseOrders/${_id}`} className="link figures font-medium">
    {number}
  </Link>
)
