import { useState } from 'react'
import { Link } from 'react-router'
import { requireSession } from '#identity/session/guard.tsx'
import { m } from '#paraglide/messages.js'
import { api } from '#platform/contract/client.ts'
import { loaded } from '#platform/contract/load.ts'
import { formatDate, formatNumber } from '#platform/locale.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { Notice } from '#ui/notice.tsx'
import { Price } from '#ui/price.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { Table } from '#ui/table.tsx'
import { useAction } from '#ui/use-action.ts'
import type { Route } from './+types/my-orders'
import { deleteOrder, listOrdersOf, type Order } from './contract.ts'
import { allows } from './states.ts'

export const meta: Route.MetaFunction = () => [{ title: m.page_title({ page: m.menu_my_orders() }) }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await requireSession(request)
  return { orders: await loaded(api(listOrdersOf, { email: user.email })) }
}

export const HydrateFallback = () => <Spinner label={m.loading()} />

export default function MyOrders({ loaderData }: Route.ComponentProps) {
  const [toDelete, setToDelete] = useState<Order>()
  const { orders } = loaderData
  return (
    <section>
      <h1 className="text-3xl">{m.menu_my_orders()}</h1>
      {orders.length === 0 ? (
        <Notice title={m.orders_none()} text={m.orders_none_text()} headingLevel="h2">
          <ButtonLink to="/products">{m.home_all_products()}</ButtonLink>
        </Notice>
      ) : (
        <div className="mt-6">
          <Table
            caption={m.menu_my_orders()}
            rows={orders}
            keyOf={(order) => order._id}
            columns={[
              { label: m.order_date(), cell: (order) => <OrderDate order={order} /> },
              {
                label: m.order_customer(),
                cell: (order) => <span className="break-words max-md:text-right">{order.customer}</span>,
              },
              { label: m.order_product(), cell: (order) => <span className="font-medium">{order.name}</span> },
              {
                label: m.order_quantity(),
                align: 'right',
                cell: (order) => <span className="figures">{formatNumber(order.purchaseValue)}</span>,
              },
              {
                label: m.order_total(),
                align: 'right',
                cell: (order) => <Price amount={order.total} currency={order.currency} className="font-semibold" />,
              },
              { label: m.order_payment(), cell: (order) => <Payment order={order} /> },
              {
                label: m.order_delete(),
                unlabelled: true,
                align: 'right',
                cell: (order) =>
                  allows('cancel', order.state) && (
                    <Button
                      variant="danger"
                      className="min-h-10! px-3! whitespace-nowrap max-md:w-full"
                      onClick={() => setToDelete(order)}
                    >
                      {m.order_delete()}
                    </Button>
                  ),
              },
            ]}
          />
        </div>
      )}
      {toDelete && <DeleteDialog order={toDelete} onClose={() => setToDelete(undefined)} />}
    </section>
  )
}

function OrderDate({ order }: { order: Order }) {
  return (
    <span>
      <time dateTime={order.placedAt} className="figures block whitespace-nowrap">
        {formatDate(order.placedAt)}
      </time>
      <span className="figures text-sm text-muted">{order.number}</span>
    </span>
  )
}

function Payment({ order }: { order: Order }) {
  if (allows('beginPayment', order.state)) {
    return (
      <Link to={`/dashboard/payment/${order._id}`} className="link inline-flex min-h-8 items-center font-semibold">
        {m.pay()}
      </Link>
    )
  }
  if (!order.paid) return <span className="text-warn">{m.order_state_refund()}</span>
  return (
    <span className="font-semibold text-good">
      {m.paid()} <span className="figures font-normal text-muted">{order.transactionId}</span>
    </span>
  )
}

function DeleteDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { busy, reason, run } = useAction()
  const onConfirm = async () => {
    if (!(await run(api(deleteOrder, { id: order._id }), m.order_deleted({ name: order.name })))) onClose()
  }
  return (
    <Confirm
      open
      onClose={onClose}
      onConfirm={onConfirm}
      busy={busy}
      reason={reason}
      title={m.order_delete_question()}
      confirmLabel={m.delete()}
      cancelLabel={m.cancel()}
    >
      <p className="font-semibold text-ink">{order.name}</p>
      <p>{m.order_delete_warning()}</p>
    </Confirm>
  )
}
