import { Link } from 'react-router'
import { userContext } from '#identity/session/guard.tsx'
import { m } from '#paraglide/messages.js'
import { api } from '#platform/contract/client.ts'
import { loaded } from '#platform/contract/load.ts'
import { formatDate, nameLang, nameOf } from '#platform/locale.ts'
import { titleMeta } from '#platform/page-meta.ts'
import { quantityText } from '#platform/quantity.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { DeleteDialog } from '#ui/delete-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { formatMoney, Price } from '#ui/price.tsx'
import { Table } from '#ui/table.tsx'
import { useAction } from '#ui/use-action.ts'
import type { Route } from './+types/my-orders'
import { deleteOrder, listOrdersOf, type Order } from './contract.ts'
import { moreText, orderName } from './order-name.ts'
import { stateName } from './state-name.ts'
import { allows } from './states.ts'

export const meta: Route.MetaFunction = () => titleMeta(m.menu_my_orders())

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const user = context.get(userContext)
  return { orders: await loaded(api(listOrdersOf, { email: user.email })) }
}

export default function MyOrders({ loaderData }: Route.ComponentProps) {
  const deletion = useAction<Order>()
  const { orders } = loaderData
  return (
    <section>
      <PageTitle>{m.menu_my_orders()}</PageTitle>
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
              { label: m.order_product(), cell: OrderedProduct },
              {
                label: m.order_total(),
                align: 'right',
                cell: (order) => <Price amount={order.total} currency={order.currency} className="font-semibold" />,
              },
              {
                label: m.order_quantity(),
                align: 'right',
                cell: (order) => <span className="figures">{quantityText(order.purchaseValue, order.packSize)}</span>,
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
                      size="small"
                      className="whitespace-nowrap max-md:w-full"
                      onClick={() => deletion.ask(order)}
                    >
                      {m.order_delete()}
                    </Button>
                  ),
              },
            ]}
          />
        </div>
      )}
      <DeleteDialog
        action={deletion}
        title={m.order_delete_question()}
        nameOf={orderName}
        warningOf={() => m.order_delete_warning()}
        call={({ _id }) => api(deleteOrder, { id: _id })}
        toastOf={(order) => m.order_deleted({ name: orderName(order) })}
      />
    </section>
  )
}

function OrderedProduct(order: Order) {
  return (
    <span>
      <span lang={nameLang(order)} className="block font-medium">
        {nameOf(order)}
      </span>
      {order.moreLines > 0 && <span className="block text-sm text-muted">{moreText(order)}</span>}
      {order.paid && (
        <Link to={`/addReview?product=${order.toolId}`} className="link inline-flex min-h-8 items-center text-sm">
          {m.review_write()}
        </Link>
      )}
    </span>
  )
}

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
  if (!order.paid) return <span className="text-warn">{m.order_state_refund()}</span>
  return (
    <span className="font-semibold text-good">
      {m.paid()} <span className="figures font-normal text-muted">{order.transactionId}</span>
      {order.state !== 'paid' && <span className="block text-sm font-normal text-soft">{stateName(order.state)}</span>}
      {order.refunded > 0 && (
        <span className="block text-sm font-normal text-warn">
          {m.order_refunded_part({ amount: formatMoney(order.refunded, order.currency) })}
        </span>
      )}
    </span>
  )
}
