import { Link, useSearchParams } from 'react-router'
import { m } from '#paraglide/messages.js'
import { formatNumber } from '#platform/locale.ts'
import type { Queues } from './contract.ts'
import { describeOldest } from './oldest-text.ts'

/** The orders that wait for something, each queue with how long its oldest order has waited. */
export function QueueLinks({ queues }: { queues: Queues }) {
  const [searchParams] = useSearchParams()
  const links = [
    { label: m.queue_to_pack(), query: 'state=paid', ...queues.toPack },
    { label: m.queue_to_ship(), query: 'state=packed', ...queues.toShip },
    { label: m.queue_back_ordered(), query: 'queue=back_ordered', ...queues.backOrdered },
    { label: m.queue_disputed(), query: 'queue=disputed', ...queues.disputed },
  ]
  return (
    <nav aria-label={m.queues()}>
      <ul className="flex flex-wrap border-t border-l border-line">
        {links.map(({ label, query, count, waitingSince }) => {
          const isShown = `${searchParams}` === query
          return (
            <li
              key={query}
              className={`relative flex items-baseline gap-2 border-r border-b border-line px-3 py-1 hover:bg-band max-sm:w-full ${isShown ? 'bg-band' : 'bg-card'}`}
            >
              <span className="figures font-semibold">{formatNumber(count)}</span>
              <Link
                to={`/dashboard/orders?${query}`}
                aria-current={isShown ? 'page' : undefined}
                className="font-medium after:absolute after:inset-0"
              >
                {label}
              </Link>
              <span className="figures text-sm text-muted max-sm:ml-auto">{describeOldest(waitingSince)}</span>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
