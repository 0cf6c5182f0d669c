import { Link } from 'react-router'
import { formatQuantity } from '#catalogue/quantity.ts'
import { CustomerLink } from '#identity/accounts/customer-link.tsx'
import { m } from '#paraglide/messages.js'
import { api, callList } from '#platform/contract/client.ts'
import { loadForPage } from '#platform/contract/load.ts'
import { formatDateTime, getName, getNameLanguage } from '#platform/locale.ts'
import { buildTitleMeta } from '#platform/page-meta.ts'
import { useListAddress } from '#ui/list-address.ts'
import { type Filter, FilterChips, ListFilters } from '#ui/list-filters.tsx'
import { NextPage } from '#ui/next-page.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Pill } from '#ui/pill.tsx'
import { Price } from '#ui/price.tsx'
import { type RowAction, RowActions } from '#ui/row-actions.tsx'
import { RowPanel, useRowPanel } from '#ui/row-panel.tsx'
import { useRowSelection } from '#ui/row-selection.ts'
import { Table } from '#ui/table.tsx'
import type { Route } from './+types/all-orders'
import { PickLists } from './bulk/pick-lists.tsx'
import { ShipList } from './bulk/ship-list.tsx'
import { changeOrders, getOrderDetails, listOrders } from './contract.ts'
import { formatMoreLines } from './order-name.ts'
import { OrderPanel } from './order-panel.tsx'
import { countQueues } from './queues/contract.ts'
import { QueueLinks } from './queues/queue-links.tsx'
import { MatchList } from './search/match-list.tsx'
import { type Order, OrderQueueShape, OrderStateShape } from './shapes.ts'
import { getStateName, stateTones } from './state-name.ts'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.menu_all_orders())

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const q = searchParams.get('q') ?? ''
  const state = OrderStateShape.safeParse(searchParams.get('state')).data
  const queue = OrderQueueShape.safeParse(searchParams.get('queue')).data
  const filter = { ...(state ? { state } : {}), ...(queue ? { queue } : {}) }
  const page = { q, cursor: searchParams.get('cursor') ?? '', limit: '50', ...filter }
  const [list, queues] = await loadForPage(Promise.all([callList(listOrders, page), api(countQueues, {})]))
  const open = list.items.find(({ _id }) => _id === searchParams.get('open'))
  return {
    q,
    state,
    queue,
    queues,
    ...list,
    opened: open && (await loadForPage(api(getOrderDetails, { id: open._id }))),
  }
}

/** What orders are narrowed by. */
const listOrderFilters = (): Filter[] => [
  {
    name: 'state',
    label: m.order_state(),
    options: OrderStateShape.options.map((value) => ({ value, text: getStateName(value) })),
  },
  {
    name: 'queue',
    label: m.queues(),
    options: [
      { value: 'back_ordered', text: m.queue_back_ordered() },
      { value: 'disputed', text: m.queue_disputed() },
    ],
  },
]

export default function AllOrders({ loaderData }: Route.ComponentProps) {
  const { items, next, q, state, queue, queues, opened } = loaderData
  const filters = listOrderFilters()
  useListAddress()
  const keys = items.map(({ _id }) => _id)
  const panel = useRowPanel(keys)
  const selection = useRowSelection(items, ({ number }) => number)
  const [pack, unpack] = (['pack', 'unpack'] as const).map((action) => {
    return (ids: string[]) => api(changeOrders, { action, ids })
  }) as [RowAction['act'], RowAction['act']]
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <PageTitle>{m.menu_all_orders()}</PageTitle>
        <QueueLinks queues={queues} />
      </div>
      <div className="my-3 flex flex-wrap items-start gap-3">
        <ListFilters
          label={m.menu_all_orders()}
          inputLabel={m.orders_search()}
          placeholder={m.orders_search()}
          q={q}
          filters={filters}
        />
        <ShipList />
        <FilterChips q={q} filters={filters} />
      </div>
      <RowActions selection={selection} actions={[{ label: m.mark_packed(), act: pack, undo: unpack }]}>
        <PickLists ids={selection.selected} />
      </RowActions>
      {q !== '' && queues.unsearched && <p className="mb-3 text-muted">{m.orders_unsearched()}</p>}
      {items.length === 0 ? (
        <Notice
          title={m.orders_none_found()}
          text={next ? m.orders_none_found_yet() : m.orders_none_found_text()}
          headingLevel="h2"
        />
      ) : (
        <Table
          dense
          caption={m.menu_all_orders()}
          rows={items}
          selection={selection}
          panel={panel}
          getKey={(order) => order._id}
          columns={[
            { label: m.order_number(), width: 'xl:w-64', cell: (order) => <OrderLink order={order} /> },
            {
              label: m.order_customer(),
              cell: ({ customer, customerId, guest }) => (
                <span>
                  <CustomerLink id={customerId}>{customer}</CustomerLink>{' '}
                  {guest && <span className="text-sm text-muted">({m.order_guest()})</span>}
                </span>
              ),
            },
            {
              label: m.order_product(),
              cell: (order) => (
                <span>
                  <span lang={getNameLanguage(order)} className="max-xl:block">
                    {getName(order)}
                  </span>{' '}
                  <span className="figures text-sm text-muted max-xl:block">
                    {formatQuantity(order.purchaseValue, order.packSize)} {formatMoreLines(order)}
                  </span>
                  <MatchList dense matches={order.matches} shown={[order.customer, getName(order)]} />
                </span>
              ),
            },
            {
              label: m.order_total(),
              align: 'right',
              width: 'xl:w-28',
              cell: (order) => <Price amount={order.total} currency={order.currency} />,
            },
            {
              label: m.order_state(),
              width: 'xl:w-36',
              cell: (order) => <Pill tone={stateTones[order.state]}>{getStateName(order.state)}</Pill>,
            },
          ]}
        />
      )}
      {opened && (
        <RowPanel panel={panel} keys={keys} title={opened.number}>
          <OrderPanel order={opened} />
        </RowPanel>
      )}
      <NextPage next={next} query={{ q, state: state ?? '', queue: queue ?? '' }} />
    </>
  )
}

function OrderLink({ order }: { order: Order }) {
  return (
    <span>
      <Link to={`/dashboard/orders/${order._id}`} className="link figures font-medium">
        {order.number}
      </Link>{' '}
      <time dateTime={order.placedAt} className="figures text-sm whitespace-nowrap text-muted max-xl:block xl:pl-2">
        {formatDateTime(order.placedAt)}
      </time>
    </span>
  )
}
