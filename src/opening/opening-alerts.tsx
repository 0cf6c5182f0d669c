import { Link } from 'react-router'
import { m } from '#paraglide/messages.js'
import type { Opening } from './opening-list.tsx'

const look = 'mt-6 rounded-md border border-bad bg-bad-surface px-4 py-3 font-medium text-bad'

/** What an admin should know before anything else: the shop takes no orders, or no money arrives for them. */
export function OpeningAlerts({ open, testPayments, requirements }: Opening) {
  const count = requirements.filter(({ done }) => !done).length
  return (
    <>
      {testPayments && (
        <p role="alert" className={look}>
          {m.health_payments_test()}
        </p>
      )}
      {count > 0 && (
        <p role="alert" className={look}>
          <Link to="/dashboard/health" className="underline">
            {open ? m.overview_missing({ count }) : m.overview_closed({ count })}
          </Link>
        </p>
      )}
    </>
  )
}
