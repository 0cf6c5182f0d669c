import { Link } from 'react-router'
import { api, callList } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { formatDateTime, getName, getNameLanguage } from '#base/platform/text/locale.ts'
import { ButtonLink } from '#base/ui/button.tsx'
import { useListAddress } from '#base/ui/lists/list-address.ts'
import { type Filter, FilterChips, ListFilters } from '#base/ui/lists/list-filters.tsx'
import { useListedRows } from '#base/ui/lists/listed-rows.ts'
import { NextPage } from '#base/ui/lists/next-page.tsx'
import { type RowAction, RowActions } from '#base/ui/lists/row-actions.tsx'
import { RowPanel, useRowPanel } from '#base/ui/lists/row-panel.tsx'
import { useRowSelection } from '#base/ui/lists/row-selection.ts'
import { Table } from '#base/ui/lists/table.tsx'
import { Notice } from '#base/ui/notice.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { Pill } from '#base/ui/pill.tsx'
import { Price } from '#base/ui/price.tsx'
import { saveFile } from '#base/ui/save-file.ts'
import { formatQuantity } from '#goods/catalogue/packs/quantity.ts'
import { m } from '#paraglide/messages.js'
import { CustomerLink } from '#people/identity/accounts/customer-link.tsx'
import { getPapers, getPickLists, shipOrders } from '../bulk/contract.ts'
import { ShipList } from '../bulk/ship-list.tsx'
import { ShipTicked } from '../bulk/ship-ticked.tsx'
import { TickedFile } from '../bulk/ticked-file.tsx'
import { changeOrders, getOrderDetails, listOrders } from '../contract.ts'
import { DeskMarks } from '../desk/desk-marks.tsx'
import { BuyLabels } from '../labels/buy-labels.tsx'
import { PrintLabels } from '../labels/print-labels.tsx'
import { describeOwed } from '../on-account/owed-text.ts'
import { formatMoreLines } from '../order-name.ts'
import { countQueues } from '../queues/contract.ts'
import { QueueLinks } from '../queues/queue-links.tsx'
import { ExportOrders } from '../search/export-orders.tsx'
import { MatchList } from '../search/match-list.tsx'
import { Assigned, type Order, OrderQueueShape, OrderStateShape } from '../shapes.ts'
import { getOrderStateName, getStateName, stateTones } from '../state-name.ts'
import { allows } from '../states.ts'
import type { Route } from './+types/all-orders'
import { allOrders } from './next-order.tsx'
import { OrderPanel } from './order-panel.tsx'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.menu_all_orders())

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const q = searchParams.get('q') ?? ''
  const state = OrderStateShape.safeParse(searchParams.get('state')).data
  const queue = OrderQueueShape.safeParse(searchParams.get('queue')).data
  const assigned = Assigned.safeParse(searchParams.get('assigned')).data
  const tagged = searchParams.get('tagged') ?? ''
  const filter = {
    ...(state ? { state } : {}),
    ...(queue ? { queue } : {}),
    ...(assigned ? { assigned } : {}),
    ...(tagged ? { tagged } : {}),
  }
  const page = { q, cursor: searchParams.get('cursor') ?? '', limit: '50', ...filter }
  const [list, queues] = await loadForPage(Promise.all([callList(listOrders, page), api(countQueues, {})]))
  const open = list.items.find(({ _id }) => _id === searchParams.get('open'))
  return {
    q,
    state,
    queue,
    queues,
    filter,
    isNarrowed: q !== '' || Object.keys(filter).length > 0,
    ...list,
    opened: open && (await loadForPage(api(getOrderDetails, { id: open._id }))),
  }
}

/** What orders are narrowed by. */
const listOrderFilters = (tags: readonly string[]): Filter[] => [
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
      { value: 'transfers', text: m.queue_transfers() },
      { value: 'on_account', text: m.queue_on_account() },
    ],
  },
  {
    name: 'assigned',
    label: m.conversation_assignee(),
    options: [
      { value: 'me', text: m.desk_assigned_to_me() },
      { value: 'nobody', text: m.conversation_nobody() },
    ],
  },
  ...(tags.length > 0
    ? [{ name: 'tagged', label: m.desk_tags(), options: tags.map((tag) => ({ value: tag, text: tag })) }]
    : []),
]

const toListed = ({ _id: id, number: name }: Order) => ({ id, name })

export default function AllOrders({ loaderData }: Route.ComponentProps) {
  const { items, next, q, state, queue, queues, filter, isNarrowed, opened } = loaderData
  const filters = listOrderFilters(queues.tags)
  useListAddress()
  useListedRows(allOrders, items, toListed)
  const keys = items.map(({ _id }) => _id)
  const panel = useRowPanel(keys)
  const selection = useRowSelection(items, ({ number }) => number)
  const [pack, unpack] = (['pack', 'unpack'] as const).map((action) => {
    return (ids: string[]) => api(changeOrders, { action, ids })
  }) as [RowAction['act'], RowAction['act']]
  const ticked = items.filter(({ _id }) => selection.selected.includes(_id))
  const shipLabelled: RowAction['act'] = async (ids) => {
    const lines = ids.map((id) => ({ order: selection.getName(id) }))
    const { done, refused } = await api(shipOrders, { lines })
    return {
      done: done.map(({ id }) => ({ id, entry: null })),
      refused: refused.map(({ line, code, message }) => ({ id: ids[line]!, code, message })),
    }
  }
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
        <ButtonLink to="/dashboard/new-order" variant="secondary">
          {m.new_order()}
        </ButtonLink>
        <ExportOrders filter={{ ...filter, ...(q && { q }) }} isNarrowed={isNarrowed} />
        {queue === 'transfers' && (
          <ButtonLink to="/dashboard/bank-statement" variant="secondary">
            {m.statement()}
          </ButtonLink>
        )}
        <FilterChips q={q} filters={filters} />
      </div>
      <RowActions
        selection={selection}
        actions={[
          ...(ticked.some(({ state }) => allows('pack', state))
            ? [{ label: m.mark_packed(), act: pack, undo: unpack }]
            : []),
          ...(queues.buysLabels ? [{ label: m.labels_ship(), act: shipLabelled }] : []),
        ]}
      >
        <ShipTicked orders={ticked} onShipped={() => selection.select([])} />
        <TickedFile
          label={m.pick_lists()}
          save={() => saveFile(getPickLists, { ids: [...selection.selected] }, 'pick-lists.pdf')}
        />
        <TickedFile
          label={m.papers()}
          save={() => saveFile(getPapers, { ids: [...selection.selected] }, 'papers.pdf')}
        />
        {queues.buysLabels && <BuyLabels orders={ticked} />}
        {queues.buysLabels && <PrintLabels ids={selection.selected} />}
      </RowActions>
      {q !== '' && queues.unsearched && <p className="mb-3 text-muted">{m.orders_unsearched()}</p>}
      {items.length === 0 ? (
        <NoOrders isNarrowed={isNarrowed} hasNext={next !== null} />
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
                  <DeskMarks {...order} />
                  <MatchList dense matches={order.matches} shown={[order.customer, getName(order)]} />
                </span>
              ),
            },
            {
              label: m.order_total(),
              align: 'right',
              width: 'xl:w-28',
              cell: (order) =>
                order.exchange ? m.order_exchange() : <Price amount={order.total} currency={order.currency} />,
            },
            {
              label: m.order_state(),
              width: queue === 'on_account' ? 'xl:w-80' : 'xl:w-36',
              cell: (order) => (
                <span className="flex flex-wrap items-baseline gap-x-2">
                  <Pill tone={stateTones[order.state]}>{getOrderStateName(order)}</Pill>
                  {queue === 'on_account' && order.owed && (
                    <span className={`figures text-sm ${order.owed.overdue ? 'text-bad' : 'text-muted'}`}>
                      {describeOwed(order.owed)}
                    </span>
                  )}
                </span>
              ),
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

function NoOrders({ isNarrowed, hasNext }: { isNarrowed: boolean; hasNext: boolean }) {
  if (!isNarrowed) return <Notice title={m.orders_none()} text={m.all_orders_none_text()} headingLevel="h2" />
  const text = hasNext ? m.orders_none_found_yet() : m.orders_none_found_text()
  return <Notice title={m.orders_none_found()} text={text} headingLevel="h2" />
}
