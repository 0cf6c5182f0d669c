import { Form, Link } from 'react-router'
import { m } from '#paraglide/messages.js'
import { apiList } from '#platform/contract/client.ts'
import { loaded } from '#platform/contract/load.ts'
import { formatDateTime, nameLang, nameOf } from '#platform/locale.ts'
import { titleMeta } from '#platform/page-meta.ts'
import { quantityText } from '#platform/quantity.ts'
import { Button } from '#ui/button.tsx'
import { Field, Select } from '#ui/field.tsx'
import { NextPage } from '#ui/next-page.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Price } from '#ui/price.tsx'
import { Table } from '#ui/table.tsx'
import type { Route } from './+types/all-orders'
import { listOrders, type Order, OrderState } from './contract.ts'
import { moreText } from './order-name.ts'
import { stateName } from './state-name.ts'

export const meta: Route.MetaFunction = () => titleMeta(m.menu_all_orders())

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const q = searchParams.get('q') ?? ''
  const state = OrderState.safeParse(searchParams.get('state')).data
  const page = { q, cursor: searchParams.get('cursor') ?? '', limit: '50', ...(state ? { state } : {}) }
  return { q, state, ...(await loaded(apiList(listOrders, page))) }
}

export default function AllOrders({ loaderData }: Route.ComponentProps) {
  const { items, next, q, state } = loaderData
  return (
    <>
      <PageTitle>{m.menu_all_orders()}</PageTitle>
      <Form key={`${q}|${state}`} className="my-6 grid items-end gap-4 sm:grid-cols-[2fr_1fr_auto]">
        <Field name="q" type="search" label={m.orders_search()} defaultValue={q} maxLength={100} />
        <Select name="state" label={m.order_state()} defaultValue={state ?? ''}>
          <option value="">{m.order_state_any()}</option>
          {OrderState.options.map((option) => (
            <option key={option} value={option}>
              {stateName(option)}
            </option>
          ))}
        </Select>
        <Button type="submit" variant="secondary">
          {m.show()}
        </Button>
      </Form>
      {items.length === 0 ? (
        <Notice
          title={m.orders_none_found()}
          text={next ? m.orders_none_found_yet() : m.orders_none_found_text()}
          headingLevel="h2"
        />
      ) : (
        <Table
          caption={m.menu_all_orders()}
          rows={items}
          keyOf={(order) => order._id}
          columns={[
            { label: m.order_number(), cell: (order) => <OrderLink order={order} /> },
            {
              label: m.order_customer(),
              cell: (order) => <span className="wrap-anywhere lg:block lg:min-w-56">{order.customer}</span>,
            },
            {
              label: m.order_product(),
              cell: (order) => (
                <span>
                  <span lang={nameLang(order)} className="block">
                    {nameOf(order)}
                  </span>
                  <span className="figures block text-sm text-muted">
                    {quantityText(order.purchaseValue, order.packSize)} {moreText(order)}
                  </span>
                </span>
              ),
            },
            {
              label: m.order_total(),
              align: 'right',
              cell: (order) => <Price amount={order.total} currency={order.currency} />,
            },
            { label: m.order_state(), cell: (order) => <span className="font-medium">{stateName(order.state)}</span> },
          ]}
        />
      )}
      <NextPage next={next} query={{ q, state: state ?? '' }} />
    </>
  )
}

function OrderLink({ order }: { order: Order }) {
  return (
    <span>
      <Link to={`/dashboard/orders/${order._id}`} className="link figures font-medium">
        {order.number}
      </Link>
      <time dateTime={order.placedAt} className="figures block text-sm whitespace-nowrap text-muted">
        {formatDateTime(order.placedAt)}
      </time>
    </span>
  )
}
