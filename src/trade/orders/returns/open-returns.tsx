import { Link } from 'react-router'
import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { formatDateTime } from '#base/platform/text/locale.ts'
import { Table } from '#base/ui/lists/table.tsx'
import { Notice } from '#base/ui/notice.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { Pill } from '#base/ui/pill.tsx'
import { m } from '#paraglide/messages.js'
import { CustomerLink } from '#people/identity/accounts/customer-link.tsx'
import type { Route } from './+types/open-returns'
import { listReturns, type OrderReturn, returnStates } from './contract.ts'
import { describeReturnWait, getNextStep } from './next-step.ts'
import { ReturnLines } from './returns.tsx'
import { getReturnStateName, returnTones } from './state-name.ts'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.returns())

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const state = returnStates.find((each) => each === searchParams.get('state'))
  return { state, returns: await loadForPage(api(listReturns, state ? { state } : {})) }
}

/** The returns that wait for an answer, for their parcel or for their money; each is handled on its order’s page. */
export default function OpenReturns({ loaderData: { returns, state } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle className="mb-3">{m.returns()}</PageTitle>
      <StateLinks state={state} />
      {returns.length === 0 ? (
        <Notice
          title={m.returns_none()}
          text={state ? m.returns_none_in_state() : m.returns_none_text()}
          headingLevel="h2"
        />
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
              cell: State,
            },
            { label: m.return_next(), cell: (found) => <span className="wrap-anywhere">{getNextStep(found)}</span> },
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

const State = (found: OrderReturn) => (
  <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <Pill tone={returnTones[found.state]}>{getReturnStateName(found.state)}</Pill>
    <span className="figures text-sm text-muted">{describeReturnWait(found)}</span>
  </span>
)

const queueNames: Record<OrderReturn['state'], () => string> = {
  asked: m.returns_to_answer,
  agreed: m.returns_to_arrive,
  received: m.returns_to_decide,
  refunded: m.returns_refunded,
  refused: m.returns_refused,
  exchanged: m.returns_exchanged,
  declined: m.returns_declined,
  closed: m.returns_closed,
}
const queueOrder = Object.keys(queueNames) as OrderReturn['state'][]

/** The list by state: first all that wait for something. */
function StateLinks({ state }: { state: OrderReturn['state'] | undefined }) {
  const links = [undefined, ...queueOrder].map((each) => ({
    label: each ? queueNames[each]() : m.returns_open(),
    to: each ? `?state=${each}` : '?',
    isShown: each === state,
  }))
  return (
    <nav aria-label={m.filters()} className="mb-6">
      <ul className="flex flex-wrap border-t border-l border-line">
        {links.map(({ label, to, isShown }) => (
          <li key={to} className="border-r border-b border-line">
            <Link
              to={to}
              aria-current={isShown ? 'page' : undefined}
              className={`flex min-h-11 items-center px-3 font-medium hover:bg-band ${isShown ? 'bg-band' : 'bg-card'}`}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
