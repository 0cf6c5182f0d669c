import { Link } from 'react-router'
import { m } from '#paraglide/messages.js'
import type { Opening } from './opening-list.tsx'
import { RequirementRow } from './requirement-row.tsx'

const look = 'mt-6 rounded-md border border-bad bg-bad-surface px-4 py-3 font-medium text-bad'

/**
 * What an admin should see first: that the shop takes no orders, or that no money arrives for them, and each thing that is
 * missing, with the way to it. Nothing where nothing is missing.
 */
export function OpeningAlerts({ open, testPayments, requirements, advice }: Opening) {
  const count = requirements.filter(({ done }) => !done).length
  const missing = [...requirements, ...advice].filter(({ done }) => !done)
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
      {missing.length > 0 && (
        <section aria-labelledby="setup" className="mt-6 border border-line bg-card px-5 pt-4">
          <h2 id="setup" className="text-xl">
            {m.overview_setup()}
          </h2>
          <ul className="mt-3">
            {missing.map((requirement) => (
              <RequirementRow key={requirement.name} {...requirement} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
