import { toArchivePart } from '#goods/cad/archive/archive-part.ts'
import { CadArchive } from '#goods/cad/archive/cad-archive.tsx'
import { m } from '#paraglide/messages.js'
import { SumsList } from '../pricing/sums-list.tsx'
import type { OrderDetails } from '../shapes.ts'
import { LineTable } from './line-table.tsx'

/** What is ordered, and what it comes to. */
export const OrderLines = ({ order }: { order: OrderDetails }) => (
  <>
    <h2 className="mt-6 mb-3 text-xl">{m.order_lines()}</h2>
    <LineTable order={order} />
    <div className="flex flex-wrap items-start justify-between gap-x-8">
      <CadArchive parts={order.lines.map(toArchivePart)} name={order.number} />
      <div className="min-w-60 grow sm:max-w-80">
        {order.exchange ? (
          <p className="mt-4">{m.order_exchange_free()}</p>
        ) : (
          <SumsList sums={order.sums} method={order.method} currency={order.currency} />
        )}
      </div>
    </div>
  </>
)
