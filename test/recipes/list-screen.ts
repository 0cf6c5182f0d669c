import type { RecipeStep } from './steps.ts'

const contract = `export const SentParcel = z.object({
  _id: Id,
  orderNumber: z.string(),
  carrier: z.string(),
  trackingNumber: z.string(),
  shippedAt: z.iso.datetime(),
})

export const listSentParcels = endpoint('GET /parcels', {
  tag,
  summary: 'What was sent, newest first',
  access: 'admin',
  query: PageQuery,
  reply: z.array(SentParcel),
})

`

const query = `import type { Database } from '#base/platform/database/connect.server.ts'
import { type KeysetWindow, selectPage } from '#base/platform/database/cursor.server.ts'

/** Parcels with their orders, newest first. */
export const findSentParcels = (db: Database, window: KeysetWindow) =>
  db
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.orderId')
    .select(['parcels.id', 'parcels.carrier', 'parcels.trackingNumber', 'parcels.shippedAt', 'orders.number'])
    .$call((parcels) => selectPage(parcels, 'parcels.shippedAt', 'parcels.id', window))
    .execute()
`

const service = `import { formatOrderNumber } from '#trade/invoices/order-number.server.ts'
import { ListPage } from '#base/platform/contract/list-page.server.ts'
import type { Database } from '#base/platform/database/connect.server.ts'
import { type CursorList, decodeCursor, toPage } from '#base/platform/database/cursor.server.ts'
import { findSentParcels } from './sent-parcels.sql.server.ts'

const newest: CursorList = { name: 'parcels', by: 'time' }

/** A page of what was sent, newest first. */
export async function listParcelsPage(
  db: Database,
  { limit = 50, cursor }: { limit?: number | undefined; cursor?: string | undefined },
) {
  const rows = await findSentParcels(db, { limit, after: decodeCursor(newest, cursor) })
  const page = toPage(newest, rows, limit, (row) => ({ value: row.shippedAt.toISOString(), id: row.id }))
  return new ListPage(
    page.rows.map(({ id, number, shippedAt, ...parcel }) => ({
      ...{ _id: id, ...parcel },
      orderNumber: formatOrderNumber(number),
      shippedAt: shippedAt.toISOString(),
    })),
    page.next,
  )
}
`

const screen = `import { m } from '#paraglide/messages.js'
import { callList } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { formatDateTime } from '#base/platform/text/locale.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { NextPage } from '#base/ui/lists/next-page.tsx'
import { Notice } from '#base/ui/notice.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { Table } from '#base/ui/lists/table.tsx'
import type { Route } from './+types/sent-parcels'
import { listSentParcels } from './contract.ts'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.parcels())

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const cursor = new URL(request.url).searchParams.get('cursor') ?? ''
  return await loadForPage(callList(listSentParcels, { cursor, limit: '50' }))
}

/** What was sent, newest first. */
export default function SentParcels({ loaderData: { items, next } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{m.parcels()}</PageTitle>
      {items.length === 0 ? (
        <Notice title={m.parcels_none()} text={m.parcels_none_text()} headingLevel="h2" />
      ) : (
        <Table
          caption={m.parcels()}
          rows={items}
          getKey={({ _id }) => _id}
          columns={[
            { label: m.order_number(), cell: ({ orderNumber }) => orderNumber },
            { label: m.parcel_carrier(), cell: ({ carrier }) => carrier },
            { label: m.parcel_number(), cell: ({ trackingNumber }) => trackingNumber },
            { label: m.change_at(), cell: ({ shippedAt }) => formatDateTime(shippedAt) },
          ]}
        />
      )}
      <NextPage next={next} />
    </>
  )
}
`

/** A page of the dashboard with one list: every parcel that was sent. */
export const parcelList: RecipeStep[] = [
  {
    file: 'src/pages.ts',
    before: "  '/dashboard/changes'",
    lines:
      "  '/dashboard/parcels': { file: 'trade/orders/sent-parcels.tsx', access: 'admin', menus: ['dashboard'], group: 'shop' },\n",
  },
  {
    file: 'src/shop/pages/frame/rail-entries.ts',
    before: "  '/dashboard/changes'",
    lines: "  '/dashboard/parcels': { label: m.parcels, Icon: Truck },\n",
  },
  {
    file: 'migrations/9997_parcels_newest.sql',
    lines: 'create index parcels_newest on parcels (shipped_at desc, id desc);\n',
  },
  { file: 'src/trade/orders/contract.ts', before: ' ModifiedReply, PageQuery, SearchText }', lines: ' Id,' },
  { file: 'src/trade/orders/contract.ts', before: 'export const listHolds = endpoint(', lines: contract },
  { file: 'src/trade/orders/sent-parcels.sql.server.ts', lines: query },
  { file: 'src/trade/orders/sent-parcels.server.ts', lines: service },
  {
    file: 'src/trade/orders/api.server.ts',
    before: '  serve(api, contract.listHolds',
    lines: '  serve(api, contract.listSentParcels, ({ query }) => listParcelsPage(db, query))\n',
  },
  {
    file: 'src/trade/orders/api.server.ts',
    before: "import * as rows from './sql.server.ts'",
    lines: "import { listParcelsPage } from './sent-parcels.server.ts'\n",
  },
  { file: 'src/trade/orders/sent-parcels.tsx', lines: screen },
  ...(['en', 'bn'] as const).map((locale) => ({
    file: `messages/${locale}.json`,
    before: '  "menu_changes"',
    lines: {
      en: '  "parcels_none": "No parcels yet",\n  "parcels_none_text": "What is sent is listed here.",\n',
      bn: '  "parcels_none": "এখনো কোনো পার্সেল নেই",\n  "parcels_none_text": "যা পাঠানো হয় তা এখানে দেখা যাবে।",\n',
    }[locale],
  })),
]
