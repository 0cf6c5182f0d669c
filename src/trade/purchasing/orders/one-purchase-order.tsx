import { Link } from 'react-router'
import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { formatDateTime } from '#base/platform/text/locale.ts'
import { PageTitle } from '#base/ui/page-title.tsx'
import { Pill } from '#base/ui/pill.tsx'
import { m } from '#paraglide/messages.js'
import { Fold } from '#trade/orders/fold.tsx'
import type { Route } from './+types/one-purchase-order'
import { getPurchaseOrder, type PurchaseOrder } from './contract.ts'
import { PurchaseActions } from './purchase-actions.tsx'
import { PurchaseForm } from './purchase-form.tsx'
import { PurchaseHistory } from './purchase-history.tsx'
import { PurchaseLines } from './purchase-lines.tsx'
import { getPurchaseStateName, purchaseTones } from './state-name.ts'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  buildTitleMeta(loaderData?.order.number ?? m.menu_purchase_orders())

export const clientLoader = async ({ params: { id } }: Route.ClientLoaderArgs) => ({
  order: await loadForPage(api(getPurchaseOrder, { id })),
})

/** One purchase order: a draft is changed, one that was sent is received and corrected. */
export default function OnePurchaseOrder({ loaderData: { order } }: Route.ComponentProps) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <PageTitle>{order.number}</PageTitle>
        <Pill tone={purchaseTones[order.state]}>{getPurchaseStateName(order.state)}</Pill>
      </div>
      <p className="mt-1 text-muted">
        <Link to={`/dashboard/editSupplier/${order.supplier._id}`} className="link">
          {order.supplier.name}
        </Link>
        {order.sentAt && ` · ${m.purchase_sent_at({ at: formatDateTime(order.sentAt) })}`}
      </p>
      <PurchaseActions key={order.version} order={order} />
      <Lines order={order} />
      <PurchaseHistory order={order} />
    </>
  )
}

/** The form is that of the version which was loaded first: a second tab's save is refused, and nothing typed is lost. */
function Lines({ order }: { order: PurchaseOrder }) {
  if (order.state === 'draft') return <PurchaseForm key={order._id} loaded={order} />
  return (
    <>
      <PurchaseLines order={order} />
      {order.state === 'sent' && (
        <Fold title={m.purchase_correct()}>
          <PurchaseForm loaded={order} />
        </Fold>
      )}
    </>
  )
}
