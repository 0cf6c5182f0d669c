import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { api, callList } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { getMonthDays, listMonths } from '#base/platform/month.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { formatDate, getName, getNameLanguage } from '#base/platform/text/locale.ts'
import { ButtonLink } from '#base/ui/button.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { DeleteDialog } from '#base/ui/lists/delete-dialog.tsx'
import { NextPage } from '#base/ui/lists/next-page.tsx'
import { Table } from '#base/ui/lists/table.tsx'
import { Notice } from '#base/ui/notice.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { formatMoney, Price } from '#base/ui/price.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { formatArrival } from '#company/delivery/promise-text.ts'
import { formatQuantity } from '#goods/catalogue/packs/quantity.ts'
import { m } from '#paraglide/messages.js'
import { userContext } from '#people/identity/session/guard.tsx'
import { deleteOrder, listCustomerOrders, Month } from '../contract.ts'
import { Fold } from '../fold.tsx'
import { describeOwed } from '../on-account/owed-text.ts'
import { formatMoreLines, getOrderName } from '../order-name.ts'
import { MatchList } from '../search/match-list.tsx'
import type { Order, OrderHit } from '../shapes.ts'
import { getOrderStateName, isChargedBack } from '../state-name.ts'
import { allows, finalStates, type OrderState } from '../states.ts'
import type { Route } from './+types/my-orders'
import { OrderRowActions } from './order-row-actions.tsx'
import { OrderSearchForm } from './order-search-form.tsx'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.menu_my_orders())

// Few of those who look at their orders save the invoices of a period.
const ArchiveForm = lazy(() =>
  import('#trade/invoices/archive-form.tsx').then(({ ArchiveForm }) => ({ default: ArchiveForm })),
)

const maxShown = 50

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const { email } = context.get(userContext)
  const { searchParams } = new URL(request.url)
  const [q = '', cursor = ''] = ['q', 'cursor'].map((name) => searchParams.get(name) ?? '')
  const month = Month.safeParse(searchParams.get('month')).data ?? ''
  const page = { email, q, month, cursor, limit: String(maxShown) }
  return { q, month, ...(await loadForPage(callList(listCustomerOrders, page))) }
}

export default function MyOrders({ loaderData }: Route.ComponentProps) {
  const deletion = useAction<Order>()
  const action = useAction()
  const { items, next, q, month } = loaderData
  const isSearch = q !== '' || month !== ''
  if (items.length === 0 && !isSearch && !next) return <NoOrders />
  return (
    <section>
      <PageTitle>{m.menu_my_orders()}</PageTitle>
      <OrderSearchForm key={`${q}|${month}`} q={q} month={month} />
      <RefusalNotice reason={action.reason} />
      {items.length === 0 ? (
        <Notice
          title={m.orders_none_found()}
          text={next ? m.orders_none_found_yet() : m.my_orders_none_found_text()}
          headingLevel="h2"
        />
      ) : (
        <Table
          caption={m.menu_my_orders()}
          rows={items}
          getKey={(order) => order._id}
          columns={[
            { label: m.order_date(), cell: (order) => <OrderDate order={order} /> },
            {
              label: m.order_customer(),
              cell: (order) => (
                <span className="wrap-anywhere max-md:text-right md:block md:min-w-24 xl:min-w-44">
                  {order.customer}
                </span>
              ),
            },
            { label: m.order_product(), cell: OrderedProduct },
            {
              label: m.order_total(),
              align: 'right',
              cell: (order) =>
                order.exchange ? (
                  m.order_exchange()
                ) : (
                  <Price amount={order.total} currency={order.currency} className="font-semibold" />
                ),
            },
            {
              label: m.order_quantity(),
              align: 'right',
              cell: (order) => <span className="figures">{formatQuantity(order.purchaseValue, order.packSize)}</span>,
            },
            { label: m.order_payment(), cell: (order) => <Payment order={order} /> },
            {
              label: m.order_actions(),
              unlabelled: true,
              align: 'right',
              cell: (order) => <OrderRowActions order={order} action={action} onDelete={() => deletion.ask(order)} />,
            },
          ]}
        />
      )}
      <NextPage next={next} query={{ q, month }} />
      <Fold title={m.archive_title()}>
        <Suspense>
          <ArchiveForm key={month} {...getProposedDays(month)} />
        </Suspense>
      </Fold>
      <DeleteDialog
        action={deletion}
        title={m.order_delete_question()}
        getItemName={getOrderName}
        getWarning={() => m.order_delete_warning()}
        call={({ _id }) => api(deleteOrder, { id: _id })}
        getToast={(order) => m.order_deleted({ name: getOrderName(order) })}
      />
    </section>
  )
}

/** The month that is shown, or else this year. */
function getProposedDays(month: string): { from: string; to: string } {
  const [latest = ''] = listMonths(new Date(), 1)
  return month === '' ? { from: `${latest.slice(0, 4)}-01-01`, to: getMonthDays(latest).to } : getMonthDays(month)
}

const NoOrders = () => (
  <section>
    <PageTitle>{m.menu_my_orders()}</PageTitle>
    <Notice title={m.orders_none()} text={m.orders_none_text()} headingLevel="h2">
      <ButtonLink to="/products">{m.home_all_products()}</ButtonLink>
    </Notice>
  </section>
)

function OrderedProduct(order: OrderHit) {
  return (
    <span>
      <span lang={getNameLanguage(order)} className="block font-medium">
        {getName(order)}
      </span>
      {order.moreLines > 0 && <span className="block text-sm text-muted">{formatMoreLines(order)}</span>}
      <MatchList matches={order.matches} shown={[order.customer, getName(order)]} />
      {order.expected && isAwaited(order) && (
        <span className="block text-sm text-pretty text-soft">
          {m.order_expected({ arrival: formatArrival(order.expected) })}
        </span>
      )}
      {order.paid && (
        <Link to={`/addReview?product=${order.toolId}`} className="link inline-flex min-h-8 items-center text-sm">
          {m.review_write()}
        </Link>
      )}
    </span>
  )
}

const arrived: readonly OrderState[] = [...finalStates, 'refund_due']

const isAwaited = ({ state }: Order): boolean => !arrived.includes(state)

function OrderDate({ order }: { order: Order }) {
  return (
    <span className="max-md:text-right">
      <time dateTime={order.placedAt} className="figures block whitespace-nowrap">
        {formatDate(order.placedAt)}
      </time>
      <Link to={`/dashboard/orders/${order._id}`} className="link figures inline-flex min-h-8 items-center text-sm">
        {order.number}
      </Link>
    </span>
  )
}

function Payment({ order }: { order: Order }) {
  if (order.pending) return <span className="text-warn">{m.payment_pending_short()}</span>
  if (allows('beginPayment', order.state)) {
    return (
      <Link to={`/dashboard/payment/${order._id}`} className="link inline-flex min-h-8 items-center font-semibold">
        {m.pay()}
      </Link>
    )
  }
  if (isChargedBack(order)) return <span className="text-soft">{getOrderStateName(order)}</span>
  if (!order.paid) return <span className="text-warn">{m.order_state_refund()}</span>
  if (order.exchange) return <span className="text-soft">{getOrderStateName(order)}</span>
  if (order.owed)
    return (
      <span className={order.owed.overdue ? 'text-bad' : 'text-warn'}>
        {describeOwed(order.owed)}
        <span className="block text-sm text-soft">{getOrderStateName(order)}</span>
      </span>
    )
  return (
    <span className="font-semibold text-good">
      {m.paid()} <span className="figures font-normal text-muted">{order.transactionId}</span>
      {order.state !== 'paid' && (
        <span className="block text-sm font-normal text-soft">{getOrderStateName(order)}</span>
      )}
      {order.refunded > 0 && (
        <span className="block text-sm font-normal text-warn">
          {m.order_refunded_part({ amount: formatMoney(order.refunded, order.currency) })}
        </span>
      )}
    </span>
  )
}
