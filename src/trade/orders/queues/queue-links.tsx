import { Link, useSearchParams } from 'react-router'
import { formatNumber } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'
import type { Queues } from './contract.ts'
import { describeOldest } from './oldest-text.ts'

/** The orders that wait for something, each queue with how long its oldest order has waited. */
export function QueueLinks({ queues }: { queues: Queues }) {
  const [searchParams] = useSearchParams()
  const isShown = (query: string) => `${searchParams}` === query
  const links = [
    { label: m.queue_to_pack(), query: 'state=paid', isDaily: true, ...queues.toPack },
    { label: m.queue_to_ship(), query: 'state=packed', isDaily: true, ...queues.toShip },
    { label: m.queue_back_ordered(), query: 'queue=back_ordered', isDaily: false, ...queues.backOrdered },
    { label: m.queue_disputed(), query: 'queue=disputed', isDaily: false, ...queues.disputed },
    { label: m.queue_transfers(), query: 'queue=transfers', isDaily: false, ...queues.transfers },
    { label: m.queue_on_account(), query: 'queue=on_account', isDaily: false, ...queues.onAccount },
  ]
  // What nobody does on most days is there when there is some of it.
  const shown = links.filter(({ query, count, isDaily }) => isDaily || count > 0 || isShown(query))
  return (
    <nav aria-label={m.queues()}>
      <ul className="flex flex-wrap border-t border-l border-line">
        {shown.map(({ label, query, count, waitingSince }) => (
          <li
            key={query}
            className={`relative flex items-baseline gap-1.5 border-r border-b border-line px-2.5 py-1 hover:bg-band max-sm:w-full ${isShown(query) ? 'bg-band' : 'bg-card'}`}
          >
            <span className="figures font-semibold">{formatNumber(count)}</span>
            <Link
              to={`/dashboard/orders?${query}`}
              aria-current={isShown(query) ? 'page' : undefined}
              className="font-medium xl:text-[0.9375rem] after:absolute after:inset-0"
            >
              {label}
            </Link>
            <span className="figures text-sm text-muted max-sm:ml-auto">{describeOldest(waitingSince)}</span>
          </li>
        ))}
      </ul>
    </nav>
  )
}
