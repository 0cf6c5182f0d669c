import { Link } from 'react-router'
import { CustomerLink } from '#identity/accounts/customer-link.tsx'
import { m } from '#paraglide/messages.js'
import { api } from '#platform/contract/client.ts'
import { loadForPage } from '#platform/contract/load.ts'
import { formatDateTime } from '#platform/locale.ts'
import { buildTitleMeta } from '#platform/page-meta.ts'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Pill } from '#ui/pill.tsx'
import { Table } from '#ui/table.tsx'
import type { Route } from './+types/open-returns'
import { listOpenReturns } from './contract.ts'
import { ReturnLines } from './returns.tsx'
import { getReturnStateName, returnTones } from './state-name.ts'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.returns())

export async function clientLoader() {
  return { returns: await loadForPage(api(listOpenReturns, {})) }
}

/** The returns that wait for an answer, for their parcel or for their money; each is handled on its order’s page. */
export default function OpenReturns({ loaderData: { returns } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle className="mb-6">{m.returns()}</PageTitle>
      {returns.length === 0 ? (
        <Notice title={m.returns_none()} text={m.returns_none_text()} headingLevel="h2" />
      ) : (
        <Table
          caption={m.returns()}
          rows={returns}
          getKey={({ _id }) => _id}
          columns={[
            {
              label: m.order_number(),
              cell: ({ order, number }) => (
                <Link to={`/dashboard/orders/${order}`} className="link figures font-medium">
                  {number}
                </Link>
              ),
            },
            {
              label: m.order_customer(),
              cell: ({ customerId, customerName }) => <CustomerLink id={customerId}>{customerName}</CustomerLink>,
            },
            { label: m.order_lines(), cell: ReturnLines },
            {
              label: m.order_state(),
              cell: ({ state }) => <Pill tone={returnTones[state]}>{getReturnStateName(state)}</Pill>,
            },
            {
              label: m.order_date(),
              cell: ({ askedAt }) => <span className="figures">{formatDateTime(askedAt)}</span>,
            },
          ]}
        />
      )}
    </>
  )
}
