import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { checkShape } from '#base/platform/forms.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { undoRows } from '#base/platform/rows/contract.ts'
import { getName, getNameLanguage } from '#base/platform/text/locale.ts'
import { Button, ButtonLink } from '#base/ui/button.tsx'
import { Field } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { PageTitle } from '#base/ui/page-title.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { formatQuantity } from '#goods/catalogue/packs/quantity.ts'
import { m } from '#paraglide/messages.js'
import { getPurchaseOrder } from '#trade/purchasing/orders/contract.ts'
import type { Route } from './+types/receive'
import { type ReceiptsReply, receiveStock } from './contract.ts'
import { DeliveryForm } from './delivery-form.tsx'
import { StockListForm } from './stock-list-form.tsx'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.menu_stock())

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const id = new URL(request.url).searchParams.get('order')
  return { order: id ? await loadForPage(api(getPurchaseOrder, { id })) : undefined }
}

type Line = { part: string; pieces: number }

/** Books in goods that came, of a purchase order or not, and says which orders have their pieces now. */
export default function Receive({ loaderData: { order } }: Route.ComponentProps) {
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [booked, setBooked] = useState<ReceiptsReply>()
  const send = async (lines: Line[], values: FormData, purchaseOrder?: { id: string; surplus: boolean }) => {
    const reference = String(values.get('reference') ?? '')
    const reply = await api(
      receiveStock,
      checkShape(receiveStock.body, { reference, lines, ...(purchaseOrder && { purchaseOrder }) }),
      { idempotencyKey: key },
    )
    setBooked(reply)
    setKey(crypto.randomUUID())
    return reply.refused
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle>{m.menu_stock()}</PageTitle>
        <ButtonLink to="/dashboard/stockCount" variant="secondary">
          {m.stock_count()}
        </ButtonLink>
      </div>
      <p className="mt-1 mb-6 text-muted">{m.stock_text()}</p>
      {order ? (
        <DeliveryForm key={order.version} order={order} send={send} />
      ) : (
        <StockListForm send={send} sendLabel={m.receive_send()} getRefusedTitle={m.receive_refused}>
          <Field name="reference" label={m.receive_reference()} maxLength={200} className="max-w-md" />
        </StockListForm>
      )}
      {booked && <Booked key={key} booked={booked} />}
    </>
  )
}

function Booked({ booked: { done, orders } }: { booked: ReceiptsReply }) {
  const { run, busy, reason } = useAction()
  const [undone, setUndone] = useState<{ count: number; problems: string[] }>()
  const takeBack = () =>
    run(async () => {
      const reply = await api(undoRows, { entries: done.map(({ entry }) => entry) })
      setUndone({ count: reply.done.length, problems: reply.refused.map(({ message }) => message) })
    })
  return (
    <section className="mt-6 grid max-w-3xl gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="font-medium text-good">
          {undone ? m.rows_undone({ count: undone.count }) : done.length > 0 && m.receive_done({ count: done.length })}
        </p>
        {done.length > 0 && !undone && (
          <Button variant="secondary" size="tiny" busy={busy} onClick={takeBack}>
            {m.undo()}
          </Button>
        )}
      </div>
      <RefusalNotice reason={reason ?? (undone?.problems[0] ? { message: undone.problems[0] } : undefined)} />
      <ul className="divide-y divide-line border-y border-line">
        {done.map((product) => (
          <li key={product._id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <Link to={`/dashboard/stockMoves/${product._id}`} className="link">
              <span lang={getNameLanguage(product)}>{getName(product)}</span>{' '}
              <span className="figures text-sm">{product.sku}</span>
            </Link>
            <span className="figures">{formatQuantity(product.pieces, product.packSize)}</span>
          </li>
        ))}
      </ul>
      {orders.length > 0 && (
        <div>
          <h2 className="text-lg">{m.receive_orders()}</h2>
          <ul className="mt-2 grid gap-1">
            {orders.map(({ _id, number, isComplete }) => (
              <li key={_id}>
                <Link to={`/dashboard/orders/${_id}`} className="link figures font-medium">
                  {number}
                </Link>{' '}
                <span className="text-sm text-muted">
                  {isComplete ? m.receive_order_complete() : m.receive_order_waits()}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
