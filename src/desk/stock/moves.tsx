import { Link } from 'react-router'
import { api, callList } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { formatDateTime, formatNumber, getName, getNameLanguage } from '#base/platform/text/locale.ts'
import { NextPage } from '#base/ui/lists/next-page.tsx'
import { PanelFacts } from '#base/ui/lists/row-panel.tsx'
import { Table } from '#base/ui/lists/table.tsx'
import { Notice } from '#base/ui/notice.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { formatQuantity } from '#goods/catalogue/packs/quantity.ts'
import { getConditionName } from '#goods/catalogue/related/condition-name.ts'
import { PieceCondition } from '#goods/catalogue/related/conditions.ts'
import { m } from '#paraglide/messages.js'
import type { Route } from './+types/moves'
import { getStockLevel, listStockMoves, type StockMove, type StockOfProduct } from './contract.ts'
import { CorrectStock } from './correct-stock.tsx'
import { getMoveName } from './move-name.ts'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.stock_moves())

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  const cursor = new URL(request.url).searchParams.get('cursor') ?? ''
  const moves = loadForPage(callList(listStockMoves, { id, cursor, limit: '50' }))
  const level = loadForPage(api(getStockLevel, { id }))
  return { ...(await moves), level: await level }
}

/** Every change of a product's stock: who moved how much of it, when and why. */
export default function Moves({ loaderData: { items, next, level } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle lang={getNameLanguage(level)}>{getName(level)}</PageTitle>
      <p className="mt-1 text-muted">
        <span className="figures">{level.sku}</span> ·{' '}
        <Link to={`/dashboard/editProduct/${level._id}`} className="link">
          {m.edit()}
        </Link>
      </p>
      <div className="my-4 max-w-md">
        <PanelFacts facts={listFacts(level)} />
      </div>
      <CorrectStock key={level._id} productId={level._id} />
      <h2 className="mt-8 mb-2 text-xl">{m.stock_moves()}</h2>
      {items.length === 0 ? (
        <Notice title={m.stock_moves_none()} text={m.stock_moves_none_text()} headingLevel="h3" />
      ) : (
        <Table
          dense
          caption={m.stock_moves()}
          rows={items}
          getKey={({ _id }) => _id}
          columns={[
            {
              label: m.change_at(),
              width: 'xl:w-48',
              cell: ({ at }) => (
                <time dateTime={at} className="figures">
                  {formatDateTime(at)}
                </time>
              ),
            },
            { label: m.move_what(), width: 'xl:w-36', cell: ({ kind }) => getMoveName(kind) },
            { label: m.move_pieces(), width: 'xl:w-24', align: 'right', cell: Change },
            { label: m.move_note(), cell: Cause },
            { label: m.change_who(), cell: ({ who }) => <span className="break-all">{who}</span> },
          ]}
        />
      )}
      <NextPage next={next} />
    </>
  )
}

const listFacts = ({ onHand, held, loose, packSize, shelf }: StockOfProduct): [string, string][] => [
  [m.stock_on_hand(), formatQuantity(onHand, packSize)],
  [m.stock_held(), formatQuantity(held, packSize)],
  ...(loose > 0 ? ([[m.stock_loose(), formatNumber(loose)]] as [string, string][]) : []),
  ...(shelf ? ([[m.shelf(), shelf]] as [string, string][]) : []),
]

const Change = ({ pieces }: StockMove) => (
  <span className={`figures font-medium ${['text-bad', '', 'text-good'][Math.sign(pieces) + 1]}`}>
    {formatNumber(pieces, { signDisplay: 'exceptZero' })}
  </span>
)

const Cause = ({ order, note, writtenOff }: StockMove) =>
  order ? (
    <>
      <Link to={`/dashboard/orders/${order._id}`} className="link figures">
        {order.number}
      </Link>
      {writtenOff !== 0 && ` ${getConditionName(PieceCondition.parse(note))}: ${formatNumber(writtenOff)}`}
    </>
  ) : (
    <span className="wrap-anywhere">{note}</span>
  )
