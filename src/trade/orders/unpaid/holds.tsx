import { Link } from 'react-router'
import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { formatDateTime, formatNumber } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { Table } from '#base/ui/lists/table.tsx'
import { Notice } from '#base/ui/notice.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { Price } from '#base/ui/price.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { CustomerLink } from '#people/identity/accounts/customer-link.tsx'
import { chargeTax, deleteOrder, type HoldView, listHolds } from '../contract.ts'
import type { Route } from './+types/holds'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.holds())

export async function clientLoader() {
  return { holds: await loadForPage(api(listHolds, {})) }
}

/** Who holds pieces without having paid. An order that is let go is cancelled, and its pieces are back on the shelf. */
export default function Holds({ loaderData: { holds } }: Route.ComponentProps) {
  const { run, busy, reason } = useAction()
  const letGo = ({ _id, number }: HoldView) =>
    run(() => api(deleteOrder, { id: _id }), { toast: m.holds_let_go_done({ number }), revalidate: true })
  const tax = ({ _id, number }: HoldView) =>
    run(() => api(chargeTax, { id: _id }), { toast: m.holds_taxed({ number }), revalidate: true })
  return (
    <>
      <PageTitle>{m.holds()}</PageTitle>
      <p className="mt-1 text-muted">{m.holds_text()}</p>
      <div className="mt-4">
        <RefusalNotice reason={reason} />
      </div>
      {holds.length === 0 ? (
        <Notice title={m.holds_none()} text={m.holds_none_text()} headingLevel="h2" />
      ) : (
        <Table
          caption={m.holds()}
          rows={holds}
          getKey={({ _id }) => _id}
          columns={[
            { label: m.order_number(), cell: OrderLink },
            { label: m.order_customer(), cell: Customer },
            { label: m.order_lines(), align: 'right', cell: ({ lines }) => <Figure value={lines} /> },
            { label: m.holds_quantity(), align: 'right', cell: ({ pieces }) => <Figure value={pieces} /> },
            {
              label: m.order_total(),
              align: 'right',
              cell: ({ total, currency }) => <Price amount={total} currency={currency} />,
            },
            {
              label: m.holds_let_go(),
              unlabelled: true,
              align: 'right',
              cell: (hold) => (
                <span className="flex flex-wrap justify-end gap-2">
                  {hold.awaitsVatAnswer && (
                    <Button
                      size="small"
                      variant="secondary"
                      busy={busy}
                      aria-label={m.holds_tax_of({ number: hold.number })}
                      onClick={() => tax(hold)}
                    >
                      {m.holds_tax()}
                    </Button>
                  )}
                  <Button
                    size="small"
                    variant="secondary"
                    busy={busy}
                    aria-label={m.holds_let_go_of({ number: hold.number })}
                    onClick={() => letGo(hold)}
                  >
                    {m.holds_let_go()}
                  </Button>
                </span>
              ),
            },
          ]}
        />
      )}
    </>
  )
}

const OrderLink = ({ _id, number, holdUntil, awaitsVatAnswer }: HoldView) => (
  <span>
    <Link to={`/dashboard/orders/${_id}`} className="link figures font-medium">
      {number}
    </Link>
    <span className="figures block text-sm whitespace-nowrap text-muted">
      {m.holds_until({ time: formatDateTime(holdUntil) })}
    </span>
    {awaitsVatAnswer && <span className="block text-sm">{m.holds_vat()}</span>}
  </span>
)

const Customer = ({ customer, customerId, confirmed }: HoldView) => (
  <span>
    <CustomerLink id={customerId} className="block">
      {customer}
    </CustomerLink>
    {!confirmed && <span className="text-sm text-muted">{m.holds_unconfirmed()}</span>}
  </span>
)

const Figure = ({ value }: { value: number }) => <span className="figures">{formatNumber(value)}</span>
